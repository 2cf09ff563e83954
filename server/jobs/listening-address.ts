import type { Server } from 'node:http'

/**
 * Where this process listens, as its own jobs reach it: the public URL may lead through a proxy that
 * this machine cannot reach. Undefined before it listens.
 */
export function listeningAddress(server: Pick<Server, 'address'>): string | undefined {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') return undefined
  const { address, family, port } = bound
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
}
