import { randomUUID } from 'node:crypto'
import type { EndpointName } from '../../../contract/inventory.ts'
import type { Check } from '../check.ts'
import type { Client, Input, Refusal } from '../client.ts'
import type { Lab } from '../lab.ts'
import { newMobile } from '../patients.ts'

export const nothing = () => randomUUID()
export const nobody = () => newMobile()

type Wrong<N extends EndpointName> = (lab: Lab) => Promise<Input<N>> | Input<N>

function refusal<N extends EndpointName>(
  who: (lab: Lab) => Promise<Client>,
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
): Check {
  const run = async (lab: Lab) => (await who(lab)).refused(call, await input(lab), expected)
  return { call, says: `refuses ${what}`, run }
}

export const visitor = <N extends EndpointName>(
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
) => refusal((lab) => lab.visitor(), call, what, expected, input)

export const patient = <N extends EndpointName>(
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
) => refusal(async (lab) => (await lab.patient()).client, call, what, expected, input)

/** For calls that make or need a draft. */
export const booker = <N extends EndpointName>(
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
) => refusal(async (lab) => (await lab.booker()).client, call, what, expected, input)
