import { GENDER } from '#contract/codes.ts'
import type { Order } from '#contract/orders.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { isoDate, labTime, shortDate } from '#lib/dates.ts'
import { fastOf, fastStart } from '#lib/slots/fast.ts'

/** One thing to do, or to expect, before and after the sample. */
export type PreparationItem = {
  readonly when: string
  /** ISO instant, where `when` is a time. */
  readonly dateTime?: string
  readonly state: 'done' | 'now' | 'later'
  readonly title: string
  readonly text?: string
  /** The sample is taken here: the tubes stand under it. */
  readonly isVisit?: true
}

export type PreparationDay = { readonly day: string; readonly items: readonly PreparationItem[] }

type Prepared = Pick<Order, 'lines' | 'slot' | 'report_by' | 'order_type' | 'member'>

/** Before this hour the meal that ends with the fast is not a dinner. */
const DINNER_FROM = '17:00'

/** The fast is said by its hour; the catalogue's own sentence about it would say it twice. */
const ABOUT_FAST = /nothing but plain water|nothing to eat/i
const ABOUT_DINNER = /evening before|heavy meat/i
const ABOUT_WAKING = /thyroid tablets/i
const ABOUT_ALCOHOL = /alcohol/i
const ABOUT_PERIOD = /\bperiod\b/i

/**
 * What to prepare, by day, from the fast and the advice of the booked tests.
 *
 * @param now ISO instant
 */
export function preparationOf(order: Prepared, visitWords: string, now: string): PreparationDay[] {
  const { slot, lines, report_by } = order
  if (!slot) return []
  const atHome = order.order_type === 'home_collection'
  const fast = fastOf(lines)
  const advice = adviceOf(order)
  const start = labTime(`${slot.slot_date}T${slot.from_time}:00+05:30`).format()
  const state = (at: string) => (Date.parse(at) <= Date.parse(now) ? 'done' : 'later')
  const items: (PreparationItem & { readonly date: string })[] = []

  const general = advice.filter((words) => !ABOUT_DINNER.test(words) && !ABOUT_WAKING.test(words))
  if (general.length > 0 && state(start) === 'later') {
    items.push({ date: isoDate(now), when: 'Now', state: 'now', ...fromNow(general, lines) })
  }
  if (fast) {
    const { date, time, at } = fastStart(slot, fast.hours)
    const isDinner = time >= DINNER_FROM && date < slot.slot_date
    const text = [
      ...advice.filter((words) => ABOUT_DINNER.test(words)),
      `After this only plain water, for ${fast.hours} hours.`,
    ].join(' ')
    const title = isDinner ? 'Finish a light dinner' : 'Nothing to eat from now'
    items.push({ date, when: clockTime(time), dateTime: at, state: state(at), title, text })
    items.push({
      date: slot.slot_date,
      when: 'On waking',
      state: state(start),
      title: 'Drink a glass of water',
      text: advice.filter((words) => ABOUT_WAKING.test(words)).join(' '),
    })
  }
  items.push({
    date: slot.slot_date,
    when: clockTime(slot.from_time),
    dateTime: start,
    state: state(start),
    title: atHome ? 'The phlebotomist comes' : 'Your visit',
    text: `${visitWords}.`,
    isVisit: true,
  })
  if (fast) {
    items.push({
      date: slot.slot_date,
      when: 'After',
      state: state(start),
      title: 'Breakfast',
      text: 'And your usual medicines.',
    })
  }
  if (report_by) {
    items.push({
      date: isoDate(report_by),
      when: labTime(report_by).format('hh:mm A'),
      dateTime: report_by,
      state: state(report_by),
      title: 'Report ready',
      text: 'In your orders.',
    })
  }
  return byDay(items, isoDate(now))
}

/** What the tests ask for besides the fast, each sentence once. */
function adviceOf({ lines, member }: Prepared): string[] {
  const sentences = new Set(lines.flatMap(({ preparation }) => preparation))
  return [...sentences].filter((words) => {
    if (ABOUT_PERIOD.test(words) && member.gender === GENDER.Male) return false
    return !ABOUT_FAST.test(words)
  })
}

/** Alcohol is said once, with its tests, however many ask for it; the rest stands below. */
function fromNow(advice: readonly string[], lines: Prepared['lines']) {
  const others = advice.filter((words) => !ABOUT_ALCOHOL.test(words))
  if (others.length < advice.length) {
    const dry = lines.filter(({ preparation }) =>
      preparation.some((words) => ABOUT_ALCOHOL.test(words)),
    )
    const names = `For ${dry.map(({ name }) => name).join(' and ')}.`
    return { title: 'No alcohol from now', text: [names, ...others].join(' ') }
  }
  const [first = ''] = others
  if (others.length === 1) return { title: first.replace(/\.$/, '') }
  return { title: 'Before the sample', text: others.join(' ') }
}

function byDay(
  items: readonly (PreparationItem & { readonly date: string })[],
  today: string,
): PreparationDay[] {
  const days = new Map<string, PreparationItem[]>()
  for (const { date, ...item } of items) days.set(date, [...(days.get(date) ?? []), item])
  return [...days].map(([date, inDay]) => ({
    day: date === today ? `Today, ${shortDate(date)}` : shortDate(date),
    items: inDay,
  }))
}
