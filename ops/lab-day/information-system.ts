import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Observation } from 'fhir/r4'
import pLimit from 'p-limit'
import type { LabOrder } from '../../server/lab-api/lab-api.contract.ts'
import type { LabSystem } from '../../tests/server/factories/lab-client.ts'
import { type ResultMessage, resultsOf, type SignedReport } from './results.ts'

const ORDERS_AT_ONCE = 16
const OVERLOAD_MS = 100
const RESAMPLED_ONE_IN = 24
/** Of all events and results. */
const SENT_AT_ONCE = 0.1
const ANSWER_LOST = 0.1

type Entry = { readonly cursor: string; readonly change: string; readonly order: LabOrder }
type Answer = { readonly status: number; readonly code: string | undefined }
type System = Pick<LabSystem, 'get' | 'send' | 'tell'>
type Lab = {
  readonly badge: string
  /** Of every test that is not a scan. */
  readonly values: readonly Observation[]
  readonly now: Date
}

/**
 * A lab's information system: it reads the feed, and tells every order's life up to its reports. It
 * repeats events and results whose answers it lost, sends some several times at once, to both
 * processes, and asks again when a process is overloaded.
 */
export function informationSystem(
  systems: readonly System[],
  { badge, values, now }: Lab,
  random: () => number,
) {
  const limit = pLimit(ORDERS_AT_ONCE)
  const entries: Entry[] = []
  const begun = new Map<string, Promise<void>>()
  const barcodes = new Set<string>()
  const reports: SignedReport[] = []
  let tubes = 0
  const counts = { taken: 0, requests: 0, overloads: 0, results: 0, hl7: 0, resultRequests: 0 }
  let cursor = '0'
  let turn = 0
  const next = () => {
    turn += 1
    const system = systems[turn % systems.length]
    if (!system) throw new Error('There is no process.')
    return system
  }

  async function answered<A extends { readonly statusCode: number }>(
    ask: (system: System) => Promise<A>,
  ): Promise<A> {
    for (;;) {
      const answer = await ask(next())
      if (answer.statusCode < 500) return answer
      counts.overloads += 1
      await pause(OVERLOAD_MS)
    }
  }

  async function send(orderNo: string, event: string, more: object): Promise<Answer> {
    const told = { event_id: randomUUID(), ...more }
    const once = async (): Promise<Answer> => {
      counts.requests += 1
      const answer = await answered((system) => system.tell(orderNo, event, told))
      return { status: answer.statusCode, code: answer.json().code }
    }
    return sendBadly(event, once)
  }

  /** With lost answers and repetitions; all answers must say the same. */
  async function sendBadly<A extends object>(what: string, once: () => Promise<A>): Promise<A> {
    if (random() < ANSWER_LOST) await once()
    if (random() >= SENT_AT_ONCE) return once()
    const answers = await Promise.all([once(), once(), once()])
    const [first] = answers
    if (new Set(answers.map((one) => JSON.stringify(one))).size > 1)
      throw new Error(`${what} was answered in several ways: ${JSON.stringify(answers)}`)
    return first
  }

  async function sendResults({ url, type, body }: ResultMessage): Promise<void> {
    const { taken, said } = await sendBadly('A result', async () => {
      counts.resultRequests += 1
      const answer = await answered((system) => system.send(url, type, body))
      // Two acknowledgements of one message differ in their time.
      const said = answer.body.replace(/^MSH.*/, '')
      const isTaken = type === 'application/hl7-v2' ? said.includes('MSA|AA|') : true
      return { taken: answer.statusCode === 200 && isTaken, said }
    })
    if (!taken) throw new Error(`Results were refused: ${said}`)
    counts.results += 1
    if (type === 'application/hl7-v2') counts.hl7 += 1
  }

  async function report(order: LabOrder): Promise<void> {
    const plan = resultsOf(order, values, now)
    for (const message of plan.messages) await sendResults(message)
    reports.push(...plan.reports)
  }

  /** @returns false if the order was cancelled meanwhile. */
  async function tell({ order_no }: LabOrder, event: string, more: object = {}): Promise<boolean> {
    const { status, code } = await send(order_no, event, more)
    if (status === 200) {
      counts.taken += 1
      return true
    }
    const now = (await answered((system) => system.get(`/orders/${order_no}`))).json()
    if (code === 'wrong-stage' && now.status === 'cancelled') return false
    throw new Error(`${event} of ${order_no} (${now.status}) was refused: ${status} ${code}`)
  }

  async function collect(order: LabOrder): Promise<boolean> {
    tubes += 1
    const barcode = `LAB-${tubes}`
    const given = { tubes: [{ barcode, container: 'EDTA tube' }] }
    if (!(await tell(order, 'samples_collected', given))) return false
    barcodes.add(barcode)
    return true
  }

  async function live(order: LabOrder): Promise<void> {
    if (order.status === 'cancelled') return
    if (order.order_type === 'home_collection') {
      if (!(await tell(order, 'phlebotomist_assigned', { badge }))) return
      if (!(await collect(order))) return
    } else {
      await Promise.all([collect(order), tell(order, 'scan_done')])
    }
    await tell(order, 'received')
    if (Number(order.order_no) % RESAMPLED_ONE_IN === 0) {
      await tell(order, 'resample_requested', { reason: 'It clotted.' })
      await collect(order)
      await tell(order, 'received')
    }
    await report(order)
  }

  return {
    entries,
    barcodes,
    /** Signed reports that were taken. */
    reports,
    counts,
    /** Reads what is new, and begins the life of new orders. @returns whether there is more. */
    async poll(): Promise<boolean> {
      const path = `/orders?after=${cursor}&limit=100`
      const page = (await answered((system) => system.get(path))).json()
      cursor = page.next
      const news: Entry[] = page.entries
      for (const entry of news) {
        entries.push(entry)
        const { order } = entry
        if (!begun.has(order.order_no))
          begun.set(
            order.order_no,
            limit(() => live(order)),
          )
      }
      return page.has_more
    },
    /** Waits for the orders that have begun. */
    async finished(): Promise<void> {
      await Promise.all(begun.values())
    },
  }
}
