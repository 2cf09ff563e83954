import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  readonly path: string
  readonly auth: string
  readonly text: string
  readonly event: Record<string, unknown>
}

export type ErrorReceiver = {
  readonly dsn: string
  readonly received: Received[]
  /** Status and headers of the next answers; 200 by default. */
  answer: { readonly status: number; readonly headers?: Record<string, string> }
  close(): void
}

/** An HTTP server that takes envelopes as a receiver of Sentry's protocol does. */
export async function errorReceiver(): Promise<ErrorReceiver> {
  const receiver: ErrorReceiver = { dsn: '', received: [], answer: { status: 200 }, close }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    const [header = '', item = '', payload = ''] = text.split('\n')
    const { type, length } = JSON.parse(item)
    const { event_id } = JSON.parse(header)
    const event = JSON.parse(payload)
    if (type !== 'event' || length !== Buffer.byteLength(payload) || event_id !== event.event_id) {
      response.writeHead(400).end()
      return
    }
    receiver.received.push({
      path: request.url ?? '',
      auth: String(request.headers['x-sentry-auth']),
      text: text + JSON.stringify(request.headers),
      event,
    })
    response.writeHead(receiver.answer.status, receiver.answer.headers).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo

  function close(): void {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(receiver, { dsn: `http://abc123@127.0.0.1:${port}/under/7` })
}

/** Data that a patient sends, as words that nothing else contains: found outside, they have leaked. */
export const PRIVATE_DATA = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  dob: '1987-06-05',
  address: '77 Marmalade Lane',
  landmark: 'Behind the umbrella works',
  mobile: '9876512340',
} as const
