/** Types for the used part of jsdom, which ships without types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { readonly contentType?: string })
    readonly window: { readonly document: Document }
  }
}
