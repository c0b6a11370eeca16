interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>
}
export function isInstalled(lockfile: Lockfile, installed: Lockfile): boolean
