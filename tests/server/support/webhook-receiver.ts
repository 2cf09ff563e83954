import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** What the receiver does with the next posts. */
type Behaviour =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** It takes the entry, and its answer is lost. */
  | 'taken and lost'
  /** It takes the entry and never answers. */
  | 'no answer'

export type WebhookReceiver = {
  readonly url: string
  /** Every post, also those that it refused. */
  readonly posts: { readonly headers: IncomingHttpHeaders; readonly body: string }[]
  /** Cursors of what it took, each webhook-id once. */
  readonly cursors: string[]
  next(...behaviours: Behaviour[]): void
  /** How it answers posts for which no other answer was set; 2xx by default. */
  usually(choose: () => Behaviour): void
  /** Resolves after this many posts. */
  posted(count: number): Promise<void>
  close(): Promise<void>
}

/** An HTTP server in the place of a lab's own: it loses, refuses and is silent as it is told. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const posts: WebhookReceiver['posts'] = []
  const cursors: string[] = []
  const ids = new Set<unknown>()
  const queue: Behaviour[] = []
  let usual = (): Behaviour => ({ status: 200 })
  const waiting = new Set<() => void>()
  const server = createServer(async (incoming, response) => {
    const post = { headers: incoming.headers, body: await text(incoming) }
    posts.push(post)
    const behaviour = queue.shift() ?? usual()
    if (typeof behaviour === 'string' || behaviour.status < 300) {
      const id = post.headers['webhook-id']
      if (!ids.has(id)) cursors.push(JSON.parse(post.body).cursor)
      ids.add(id)
    }
    for (const check of waiting) check()
    if (behaviour === 'no answer') return
    if (behaviour === 'taken and lost') incoming.socket.destroy()
    else response.writeHead(behaviour.status, behaviour.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/lis`,
    posts,
    cursors,
    next: (...behaviours) => void queue.push(...behaviours),
    usually: (choose) => {
      usual = choose
    },
    posted: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (posts.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The body of a post whose signature the library accepts; it throws otherwise. */
export function verified(secret: string, { headers, body }: WebhookReceiver['posts'][number]) {
  const text = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return new Webhook(secret).verify(body, Object.fromEntries(text))
}
