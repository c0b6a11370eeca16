/** The part that tests use; the package ships no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { readonly contentType?: string })
    readonly window: { readonly document: Document }
  }
}
