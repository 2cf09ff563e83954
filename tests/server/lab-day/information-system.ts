import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { LabOrder } from '#server/lab-api/lab-api.contract.ts'
import type { LabSystem } from '../factories/lab-client.ts'

const ORDERS_AT_ONCE = 16
const OVERLOAD_MS = 100
const RESAMPLED_ONE_IN = 24
/** Of all events. */
const SENT_AT_ONCE = 0.1
const ANSWER_LOST = 0.1

type Entry = { readonly cursor: string; readonly change: string; readonly order: LabOrder }
type Answer = { readonly status: number; readonly code: string | undefined }

/**
 * A lab's information system: it reads the feed, and tells every order's life up to the laboratory.
 * It repeats events whose answers it lost, sends some several times at once, to both processes, and
 * asks again when a process is overloaded.
 */
export function informationSystem(
  systems: readonly Pick<LabSystem, 'get' | 'tell'>[],
  badge: string,
  random: () => number,
) {
  const limit = pLimit(ORDERS_AT_ONCE)
  const entries: Entry[] = []
  const begun = new Map<string, Promise<void>>()
  const barcodes = new Set<string>()
  let tubes = 0
  const counts = { taken: 0, requests: 0, overloads: 0 }
  let cursor = '0'
  let turn = 0
  const next = () => {
    turn += 1
    const system = systems[turn % systems.length]
    if (!system) throw new Error('There is no process.')
    return system
  }

  async function answered<A extends { readonly statusCode: number }>(
    ask: (system: Pick<LabSystem, 'get' | 'tell'>) => Promise<A>,
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
    if (random() < ANSWER_LOST) await once()
    if (random() >= SENT_AT_ONCE) return once()
    const answers = await Promise.all([once(), once(), once()])
    const [first] = answers
    const isSame = answers.every(
      ({ status, code }) => status === first.status && code === first.code,
    )
    if (!isSame)
      throw new Error(`${event} was answered in several ways: ${JSON.stringify(answers)}`)
    return first
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
    if (Number(order.order_no) % RESAMPLED_ONE_IN !== 0) return
    await tell(order, 'resample_requested', { reason: 'It clotted.' })
    await collect(order)
    await tell(order, 'received')
  }

  return {
    entries,
    barcodes,
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
