/** Serves a folder on the loopback address, with headers for every response, a port (free by default) and a promise to await per path. */
export function serve(
  folder: string,
  options?: {
    readonly headers?: Readonly<Record<string, string>>
    readonly port?: number
    readonly ready?: (path: string) => Promise<unknown> | undefined
  },
): Promise<{ readonly address: string; readonly close: () => Promise<void> }>
