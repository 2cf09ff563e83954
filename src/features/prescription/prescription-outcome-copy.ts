import { paths } from '#config/paths.ts'
import type { SentPrescription } from '#contract/prescriptions.endpoints.ts'
import { slashDateTime } from '#lib/dates.ts'
import { formatCount } from '#lib/format/text-format.ts'
import type { LineChoice } from '#machines/prescription-cart/line-choices.ts'
import type { PrescriptionCartEvent } from '#machines/prescription-cart/prescription-cart.events.ts'
import type { FilledCart } from '#machines/prescription-cart/prescription-cart.setup.ts'
import type { PrescriptionCartView } from './prescription-cart-view.ts'

type PlainEvent = Exclude<
  PrescriptionCartEvent['type'],
  'line.choose' | 'line.leave' | 'line.ask' | 'line.open' | 'search.open' | 'search.type'
>

export type OutcomeCopy = {
  readonly tone: 'good' | 'wait' | 'bad'
  readonly title: string
  readonly text: readonly string[]
  /** What became of single tests or lines. */
  readonly list: readonly { readonly name: string; readonly what: string }[]
  readonly link: { readonly label: string; readonly href: string } | null
  readonly actions: readonly {
    readonly label: string
    readonly event: PlainEvent
    readonly isNext?: boolean
    readonly busy?: boolean
  }[]
  readonly call: boolean
}

const CART = { label: 'Go to the cart', href: paths.cart.getHref() }
const SENT = { label: 'Your prescriptions', href: paths.uploadPrescription.getHref() }
const plain = { text: [], list: [], link: null, actions: [], call: false } as const

/** Null where the lines themselves are shown, or nothing is known yet. */
export function outcomeCopy(snapshot: PrescriptionCartView['snapshot']): OutcomeCopy | null {
  const { found, filled, choices } = snapshot.context
  if (snapshot.matches('gone')) return GONE
  if (snapshot.matches('waiting') && found) {
    return waiting(found, {
      isSilent: snapshot.matches({ waiting: 'silent' }),
      isAsking: snapshot.matches({ waiting: 'asking' }),
    })
  }
  if (snapshot.matches('unreadable')) return unreadable(found?.reading?.reason ?? '')
  if (snapshot.matches('used') && found) return used(found)
  if (snapshot.matches('confirmingPerson')) return otherPerson(found?.reading?.patient_name ?? '')
  if (snapshot.matches('added') && filled) return added(filled, choices)
  return null
}

const GONE: OutcomeCopy = {
  ...plain,
  tone: 'bad',
  title: 'We could not find this prescription',
  text: ['It was sent from another account, or it has been deleted.'],
  link: SENT,
  call: true,
}

function waiting(
  { sent_at }: SentPrescription,
  { isSilent, isAsking }: { readonly isSilent: boolean; readonly isAsking: boolean },
): OutcomeCopy {
  return {
    ...plain,
    tone: 'wait',
    title: 'The lab is reading your prescription',
    text: [
      `You sent it on ${slashDateTime(sent_at)}. Nothing is booked.`,
      isSilent
        ? 'We could not reach the lab just now. We keep trying.'
        : 'This page checks automatically. You can also leave it: you will get a message with a link.',
    ],
    link: { label: 'See tests and packages', href: paths.testMenu.getHref() },
    actions: [{ label: 'Check now', event: 'page.retry', busy: isAsking }],
  }
}

function unreadable(reason: string): OutcomeCopy {
  return {
    ...plain,
    tone: 'bad',
    title: 'We could not read your prescription',
    text: [reason, 'Send a clearer photo, or tell us the tests by phone. Nothing is in your cart.'],
    link: { label: 'Send a clearer photo', href: paths.uploadPrescription.getHref() },
    call: true,
  }
}

const DECIDED = {
  add: 'added to your cart',
  leave: 'left out',
  ask: 'we call your doctor, and send you a message',
} as const

function used({ reading, decisions }: SentPrescription): OutcomeCopy {
  const lines = reading?.lines ?? []
  const list = decisions.map((decision) => {
    const line = lines.find(({ line_no }) => line_no === decision.line_no)
    const known = [line?.item, ...(line?.alternatives ?? [])]
    const item =
      decision.what === 'add' ? known.find((one) => one?.code === decision.code) : undefined
    const name = item?.item_name ?? line?.text ?? `Line ${decision.line_no}`
    return { name, what: DECIDED[decision.what] }
  })
  return {
    ...plain,
    tone: 'good',
    title: 'You have checked this prescription',
    list,
    link: CART,
    actions: [{ label: 'Check the lines again', event: 'lines.review' }],
  }
}

function otherPerson(name: string): OutcomeCopy {
  return {
    ...plain,
    tone: 'bad',
    title: `The prescription names ${name}`,
    text: [
      'No one in your family has this name. Please check whose tests these are.',
      'You choose the patient in the next step.',
    ],
    actions: [
      { label: 'Add the tests', event: 'person.accept', isNext: true },
      { label: 'Back to the lines', event: 'person.reject' },
    ],
  }
}

function added(
  { added: names, already, refused }: FilledCart,
  choices: readonly LineChoice[],
): OutcomeCopy {
  const inCart = names.length + already.length
  const isAsked = choices.some(({ what }) => what === 'ask')
  return {
    ...plain,
    tone: 'good',
    title: inCart === 0 ? 'Nothing was added' : `${formatCount(inCart, 'test')} in your cart`,
    text: isAsked
      ? ['We call your doctor about the rest, and send you a message. You can book now.']
      : [],
    list: [
      ...names.map((name) => ({ name, what: 'added' })),
      ...already.map((name) => ({ name, what: 'was in your cart already' })),
      ...refused.map(({ name, why }) => ({ name, what: `not added. ${why}` })),
    ],
    link: inCart === 0 ? { label: 'See tests and packages', href: paths.testMenu.getHref() } : CART,
  }
}
