import { TAB_NAMES } from './view.ts'
import type { Call, Tab, World } from './world.ts'

/** Ids that the lab numbers: two worlds that differ in them only are one. */
const NUMBERED = /"(?:w-)?([dhp]\d+)"/g

/** What decides how a world goes on, as text. */
export function keyOfWorld(world: World): string {
  const { devices, lab, late, patient, left } = world
  const text = JSON.stringify(
    [
      TAB_NAMES.map((name) => tabFacts(world.tabs[name])),
      late.map(callFacts),
      devices,
      patient,
      left,
      { ...lab, count: 0, drafts: lab.drafts.filter(({ status }) => status !== 'cancelled') },
    ],
    shortened,
  )
  const names = new Map<string, string>()
  return text.replace(NUMBERED, (_, id: string) => {
    const name = names.get(id) ?? `${id[0]}#${names.size}`
    names.set(id, name)
    return `"${name}"`
  })
}

function tabFacts({ charts, calls, inbox, gateway, stored, drafts }: Tab): unknown {
  if (!charts) return null
  const { session, signIn, cart, checkout, callback } = charts.children
  return [
    [session, signIn, cart, checkout, callback].map(({ snapshot }) => snapshot.value),
    cart.snapshot.context,
    {
      ...checkout.snapshot.context,
      members: 0,
      addresses: 0,
      centres: 0,
      days: 0,
      error: 0,
      partErrors: 0,
    },
    session.snapshot.context.lastPatient,
    calls.map(callFacts),
    inbox,
    gateway,
    stored,
    drafts,
  ]
}

function callFacts({ chart, invoke, input, request, stage, token, answer }: Call): unknown {
  return [chart, invoke, input, request, stage, token, answer]
}

/** Lines, orders and people stand for themselves by their id. */
function shortened(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('selling_price' in value && 'code' in value) return `${value.code}@${value.selling_price}`
  if ('order_no' in value && 'order_id' in value && 'net_payable' in value && 'lines' in value) {
    return [
      'order',
      value.order_id,
      'status' in value && value.status,
      value.net_payable,
      value.lines,
    ]
  }
  if ('unit_price' in value && 'test_code' in value) return `${value.test_code}@${value.unit_price}`
  if ('hold_id' in value && 'slot' in value) return ['hold', value.hold_id]
  if ('member_id' in value) return value.member_id
  if ('address_id' in value) return value.address_id
  if ('needs' in value && 'codes' in value) return value.codes
  return value
}
