import { z } from 'zod'

const outboxSchema = z.object({ result: z.array(z.object({ text: z.string() })) })

/** The pages of our own provider for developers (`/dev`): a provider in production has none. */
export type Developer = {
  /** Texts of the messages to a number or an e-mail address, newest first. */
  messagesTo(recipient: string): Promise<string[]>
  /** Lets the phlebotomist of a booked home visit set out. */
  toVisit(orderId: string): Promise<void>
  /** Moves an order through the lab to its report. */
  toReport(orderId: string): Promise<void>
  /** Lets the lab read a prescription. */
  readPrescription(id: string): Promise<void>
  /** Pays on the page of the sandbox; returns what the gateway hands to the browser. */
  pay(checkoutUrl: string): Promise<URLSearchParams>
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** @returns undefined if the provider has no such pages */
export async function openDeveloper(base: string): Promise<Developer | undefined> {
  const outbox = async (query = '') => {
    const answer = await fetch(`${base}/dev/outbox.json${query}`)
    return answer.ok ? outboxSchema.safeParse(await answer.json().catch(() => null)) : undefined
  }
  if (!(await outbox())?.success) return undefined

  const submit = async (url: URL | string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString()
    const answer = await fetch(url, { method: 'POST', headers: FORM, body, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`${url} answered ${answer.status}.`)
    return new URL(answer.headers.get('location') ?? '', base)
  }
  return {
    async messagesTo(recipient) {
      const read = await outbox(`?to=${encodeURIComponent(recipient)}`)
      return read?.data?.result.map(({ text }) => text) ?? []
    },
    async toVisit(order) {
      await submit(`${base}/dev/lab`, { order, to: '' })
      await submit(`${base}/dev/lab`, { order, to: 'on_the_way' })
    },
    async toReport(order) {
      await submit(`${base}/dev/lab`, { order, to: 'report_ready' })
    },
    async readPrescription(prescription) {
      await submit(`${base}/dev/lab`, { prescription })
    },
    async pay(checkoutUrl) {
      const page = new URL(`${checkoutUrl}/pay`, base)
      return (await submit(page, { outcome: 'succeed' })).searchParams
    },
  }
}
