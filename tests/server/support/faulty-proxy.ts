import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string
}

/** Asks the provider, and answers something else where the fault is. */
export type Fault = (asked: Asked, ask: (asked: Asked) => Promise<Answered>) => Promise<Answered>

/** A provider with a fault: a proxy in front of a sound one. */
export async function faultyProxy(provider: string, fault: Fault) {
  const server = createServer(async (request, response) => {
    const asked = { ...readHead(request), body: await buffer(request) }
    const { status, headers, body } = await fault(asked, (changed) => ask(provider, changed))
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.writeHead(status).end(Buffer.from(body, 'latin1'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { base: `http://127.0.0.1:${port}`, close }
}

/** Headers of one connection, and of a body as it was sent. */
const OF_THIS_HOP = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']

function readHead({ method = '', url = '', headers }: IncomingMessage): Omit<Asked, 'body'> {
  const kept = Object.entries(headers).filter(([name]) => !OF_THIS_HOP.includes(name))
  return { method, path: url, headers: Object.fromEntries(kept.map(([k, v]) => [k, String(v)])) }
}

async function ask(provider: string, { method, path, headers, body }: Asked): Promise<Answered> {
  const answer = await fetch(provider + path, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const kept = [...answer.headers].filter(([name]) => !OF_THIS_HOP.includes(name))
  return {
    status: answer.status,
    headers: { ...Object.fromEntries(kept), 'set-cookie': answer.headers.getSetCookie() },
    // Latin-1 keeps every byte of a file.
    body: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  }
}
