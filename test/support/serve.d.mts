/** Serves a folder on the loopback address: headers of every answer; the port, a free one if absent; what a path waits for. */
export function serve(
  folder: string,
  options?: {
    readonly headers?: Readonly<Record<string, string>>
    readonly port?: number
    readonly ready?: (path: string) => Promise<unknown> | undefined
  },
): Promise<{ readonly address: string; readonly close: () => Promise<void> }>
