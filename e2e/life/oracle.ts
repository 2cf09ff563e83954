import { bill, cartIsShown } from './cart-rules.ts'
import { dayOf, type Item, timeOf } from './facts.ts'
import {
  BOOKING,
  type Finding,
  inCart,
  Judgement,
  list,
  type Moment,
  named,
  path,
  priceWords,
  type Rule,
  says,
} from './judgement.ts'
import { aboutOrders, daysInOrder, tabs } from './order-rules.ts'
import { around } from './reader.ts'
import { amountsIn, datesIn, rangesIn, spoken, timesIn, weekdayOf, weekdays } from './tokens.ts'

/** Holds everything that a page states against the facts. */
export function judgePage(moment: Moment): { findings: Finding[]; checked: number } {
  const found = new Judgement()
  const { reading } = moment
  for (const statement of reading.statements) {
    for (const rule of RULES) rule(statement, moment, found)
  }
  cartIsShown(moment, found)
  bill(moment, found)
  daysInOrder(moment, found)
  return found
}

/** The header. */
const header: Rule = ({ role, words, href }, moment, found) => {
  if (role !== 'link') return
  const { facts, isSignedIn } = moment
  const badge = /^Cart, (\d+) items?$/.exec(words)
  if (badge) {
    const cart = inCart(moment)
    found.claim('badge', words, Number(badge[1]) === cart.length, `in the cart: ${list(cart)}`)
  }
  const greeted = /^Hello, (.+)$/.exec(words)
  if (greeted && isSignedIn) {
    const self = facts.members.find(({ relation }) => relation === 'self')
    found.claim('greeting', words, greeted[1] === self?.first, `the patient is ${self?.name}`)
  }
  const digits = words.replaceAll(/\D/g, '')
  if (href.startsWith('tel:') && digits.length >= 8) {
    found.claim('phone', words, href.endsWith(digits), `the link calls ${href}`)
  }
}

const wallet: Rule = (statement, { facts, isSignedIn }, found) => {
  if (!isSignedIn) return
  const { words } = statement
  const worth = /(?:(\d+) )?points,? worth ₹([\d,.]+)/.exec(words)
  if (!worth) return
  const [, count, sum = ''] = worth
  // Points that the booking uses are still the patient's, and not free for another one.
  const isTrue = [facts.points, facts.freePoints].some(
    (points) =>
      Number(count ?? points) === points && Number(sum.replaceAll(',', '')) === points / 2,
  )
  found.claim('points', words, isTrue, `the wallet has ${facts.points} points`)
}

const phones: Rule = ({ words }, { facts, catalogue, isSignedIn }, found) => {
  const own = /\+91 ?(\d{5}) ?(\d{5})/.exec(words)
  if (own && isSignedIn) {
    const number = `${own[1]}${own[2]}`
    found.claim('mobile', words, number === facts.mobile, `the patient has ${facts.mobile}`)
  }
  for (const [number] of words.matchAll(/\b0\d{2,3} \d{4} \d{4}\b/g)) {
    const isTrue = catalogue.centres.some(({ mobile }) => mobile === number)
    found.claim('centre phone', words, isTrue, 'no centre has this number')
  }
}

/** `₹550 MRP ₹700` beside the name of an item. */
const prices: Rule = (statement, moment, found) => {
  const { words } = statement
  const { catalogue } = moment
  const row = /^(.+?) MRP ₹([\d,]+) ₹([\d,]+)$/.exec(words)
  const pair = /₹[\d,]+ MRP ₹[\d,]+/.exec(words)
  if (statement.role === 'row' && row) {
    const item = catalogue.byName.get(row[1] ?? '')
    const isTrue = amountsIn(words).join() === `${item?.mrp},${item?.price}`
    if (item) found.claim('price', words, isTrue, priceWords(item))
    return
  }
  if (!pair || statement.role === 'button') return
  const near = around(statement, 'listitem', 'region', 'complementary', 'main')
  const items = named(`${words} ${near?.role === 'listitem' ? near.text : ''}`, catalogue)
  const shown = items.length > 0 ? items : pageItem(moment)
  if (shown.length === 0) return
  const [price, mrp] = amountsIn(pair[0])
  const isTrue = shown.some((item) => item.price === price && item.mrp === mrp)
  found.claim('price', `${shown[0]?.name} ${pair[0]}`, isTrue, shown.map(priceWords).join(', '))
}

function pageItem({ reading, catalogue }: Moment): Item[] {
  const slug = reading.url.searchParams.get('slug_name')
  return catalogue.items.filter((item) => item.slug === slug)
}

/** What a package is said to measure, and how much it saves. */
const contents: Rule = ({ words }, { catalogue }, found) => {
  const offer =
    /^(.+?) (?:measures|includes|has|contains) (.+?)(?: for (₹[\d,]+) (less|more))?[.?]?$/.exec(
      words,
    )
  const package_ = offer && catalogue.byName.get(offer[1] ?? '')
  if (!offer || package_?.kind !== 'package') return
  const parts = named(offer[2] ?? '', catalogue)
  for (const item of parts) {
    const isIn =
      package_.contains.includes(item.name) ||
      item.contains.every((one) => package_.contains.includes(one))
    found.claim(
      'contents',
      words,
      isIn,
      `${package_.name} has ${list(package_.contains)}: no ${item.name}`,
    )
  }
}

/** The slots that a page says are the first free ones. */
const firstSlots: Rule = (statement, moment, found) => {
  const { facts } = moment
  const around_ = statement.within.map(({ name, role }) => `${role} ${name}`).join(' ')
  const [time] = timesIn(statement.words)
  const isFirst = /^Next home visit/.test(statement.label)
  const days = datesIn(isFirst ? statement.words : around_, facts.now)
  const [date] = days
  if (!time || !date || !(isFirst || /list (today|tomorrow|\w{3}).*\d/.test(around_))) return
  if (!isFirst && path(moment) !== '/test-detail') return
  const window = facts.windows.find((one) => one.date === date && one.from === time)
  const [item] = pageItem(moment)
  const fits = window !== undefined && window.free > 0 && (!item?.fasting || window.suitsFasting)
  const fact = window
    ? `that slot has ${window.free} places and ${window.suitsFasting ? 'suits' : 'does not suit'} fasting; ${item?.name ?? 'it'} asks for ${item?.fasting ?? 0} hours`
    : 'there is no such slot'
  found.claim(
    'first free slot',
    `First free home slot of ${item?.name ?? 'the city'}: ${date} ${time}`,
    fits,
    fact,
  )
}

/** Opening hours beside the name of a centre. */
const hours: Rule = (statement, { catalogue, facts }, found) => {
  const words = says(statement)
  const part = around(statement, 'listitem', 'article', 'dialog', 'region', 'main')
  const centres = catalogue.centres.filter(({ name }) => part?.text.includes(name))
  const [centre] = centres
  if (!centre || centres.length > 1) return
  const stated = words.matchAll(
    /\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?: ?(?:–|-|to) ?(Sun|Mon|Tue|Wed|Thu|Fri|Sat))?:? (\d\d:\d\d [AP]M) ?(?:–|-|to) ?(\d\d:\d\d [AP]M)/g,
  )
  for (const [whole, first = '', last, from = '', to = ''] of stated) {
    const said = [timesIn(from)[0], timesIn(to)[0]].join(' to ')
    for (const day of weekdays(first, last)) {
      const real = centre.hours[day]?.join(' to ') ?? 'closed'
      found.claim(
        'hours',
        `${centre.name}: ${whole}`,
        said === real,
        `on ${day} ${centre.name} is open ${real}`,
      )
    }
  }
  const state =
    /^(Open now, until|Open until|Closed, opens) (?:(tomorrow|Sun|Mon|Tue|Wed|Thu|Fri|Sat)\w* )?(?:at )?(\d\d:\d\d [AP]M)/.exec(
      statement.words,
    )
  if (!state) return
  const today = weekdayOf(dayOf(facts.now))
  const now = timeOf(facts.now)
  const open = centre.hours[today]
  const isOpen = open ? open[0] <= now && now < open[1] : false
  const [at] = timesIn(state[3] ?? '')
  const isTrue = state[1]?.startsWith('Open') ? isOpen && open?.[1] === at : !isOpen
  found.claim(
    'open now',
    `${centre.name}: ${statement.words}`,
    isTrue,
    `it is ${today} ${now}, and ${centre.name} is open ${open?.join(' to ') ?? 'not today'}`,
  )
}

/** A slot that is said to be held. */
const held: Rule = ({ words }, { facts }, found) => {
  if (!/ is (yours|held for you)\b/.test(words)) return
  const [range] = rangesIn(words)
  const [date] = datesIn(words, facts.now)
  if (!range || !date) return
  // Several people's turns may go on after the slot's end.
  const isEnd = (to: string) => (facts.holds.length > 1 ? to <= range.to : to === range.to)
  const isTrue = facts.holds.some(
    (hold) => hold.date === date && hold.from === range.from && isEnd(hold.to),
  )
  found.claim('hold', words, isTrue, `held: ${list(facts.holds.map(spoken))}`)
}

/** What a booking says before it is placed. */
const booking: Rule = (statement, moment, found) => {
  if (path(moment) !== '/payment' || statement.role !== 'pair') return
  const { label, words } = statement
  const { facts } = moment
  const [draft] = facts.draft
  if (label === 'Patient' && draft) {
    found.claim(
      'patient',
      says(statement),
      words.startsWith(draft.name),
      `the booking is for ${draft.name}`,
    )
  }
  const [range] = rangesIn(words)
  const [date] = datesIn(words, facts.now)
  if (label === 'When' && range && date) {
    const isTrue = facts.holds.some((hold) => hold.date === date && hold.from === range.from)
    found.claim('hold', says(statement), isTrue, `held: ${list(facts.holds.map(spoken))}`)
  }
  if (label === 'Tests') {
    const missing = facts.cart.filter(({ name }) => !words.includes(name))
    found.claim(
      'tests',
      says(statement),
      missing.length === 0,
      `in the cart: ${list(facts.cart.map(({ name }) => name))}`,
    )
  }
}

/** A test is taken at one time of day. */
const oneTime: Rule = ({ words }, moment, found) => {
  const { catalogue, facts } = moment
  const said = new Map<string, string>()
  const sentences = words.matchAll(
    /([^.]+?) (?:is|are) taken (between \d\d:\d\d [AP]M and \d\d:\d\d [AP]M)/g,
  )
  for (const [, names = '', time = ''] of sentences) {
    for (const { name } of named(names, catalogue)) {
      const before = said.get(name) ?? time
      found.claim('one time', words, before === time, `${name} is taken ${before}, and ${time}`)
      said.set(name, time)
    }
  }
  if (!/\bThe other tests can be taken/.test(words) || !BOOKING.includes(path(moment))) return
  const others = facts.cart.length - named(words, catalogue).length
  found.claim(
    'others',
    words,
    others > 0,
    `in the cart: ${list(facts.cart.map(({ name }) => name))}`,
  )
}

/** What is said in many places is said in one way. */
const oneWay: Rule = ({ words, within }, { memory, reading }, found) => {
  if (within.some(({ role }) => role === 'contentinfo')) return
  for (const sentence of words.split(/(?<=[.?!]) /)) {
    const until =
      /\b[Cc]ancel.* until (?:the )?(sample is taken|phlebotomist sets out|phlebotomist has set out|visit begins)/.exec(
        sentence,
      )
    if (!until) continue
    const said = memory.sayings.get('cancelling') ?? new Map<string, string>()
    memory.sayings.set('cancelling', said)
    const way = until[1] ?? ''
    if (!said.has(way)) said.set(way, `${reading.url.pathname}: ${sentence}`)
    found.claim(
      'one way',
      sentence,
      said.size === 1,
      `elsewhere: ${[...said]
        .filter(([one]) => one !== way)
        .map(([, place]) => place)
        .join('; ')}`,
    )
  }
}

/** The offer of a call lies over no booking. */
const callback: Rule = ({ role, words }, moment, found) => {
  if (role !== 'name' || words !== 'Need help booking?') return
  found.claim(
    'callback',
    `The sheet "${words}" lies over ${path(moment)}`,
    !BOOKING.includes(path(moment)),
    'the patient is booking',
  )
}

const RULES: readonly Rule[] = [
  header,
  wallet,
  phones,
  prices,
  contents,
  firstSlots,
  hours,
  held,
  booking,
  aboutOrders,
  tabs,
  oneTime,
  oneWay,
  callback,
]
