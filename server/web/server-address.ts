import { networkInterfaces } from 'node:os'

/** The address of this machine as its network knows it, for the version label (spec §2: `v{ip}`). */
export function serverAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const outward = all.find(({ family, internal }) => family === 'IPv4' && !internal)
  return outward?.address ?? '127.0.0.1'
}
