import type { Check } from '../check.ts'
import { requireRefusal, resultOf } from '../client.ts'
import { CallFailure } from '../failure.ts'
import type { Lab } from '../lab.ts'
import { once } from '../offer.ts'
import { accountAttempts } from '../other-patient/account.table.ts'
import type { Attempt, Thief } from '../other-patient/attempt.ts'
import { bookingAttempts } from '../other-patient/orders.table.ts'
import { reportAttempts } from '../other-patient/reports.table.ts'
import { ownedBy, thief } from '../other-patient/two-patients.ts'
import { secretsOf, viewOf } from '../other-patient/view.ts'

const both = new WeakMap<Lab, () => ReturnType<typeof prepare>>()

async function prepare(lab: Lab) {
  const [owner, me] = [await lab.booker(), await lab.other()]
  const owned = await ownedBy(lab, owner)
  const seen = await viewOf(lab, owner, owned)
  let current: Promise<Thief> | undefined
  const changed = () => {
    current = undefined
  }
  const ofThief = () => {
    current ??= thief(lab, me, changed)
    return current
  }
  return { owner, me, owned, seen, ofThief, changed }
}

function prepared(lab: Lab) {
  const made = both.get(lab) ?? once(() => prepare(lab))
  both.set(lab, made)
  return made()
}

/** @throws CallFailure if the records of the owner are not as they were */
async function requireUnchanged(lab: Lab, call: Attempt['call']): Promise<void> {
  const { owner, owned, seen } = await prepared(lab)
  const now = await viewOf(lab, owner, owned)
  const changed = now.find((part, index) => part !== seen[index])
  if (changed)
    throw new CallFailure(call, `it changes what ${changed.split(' ')[0]} shows the owner`)
}

function checkOf({ call, field, does, answer, input }: Attempt): Check {
  return {
    call,
    says: `${answer === 'ignored' ? 'ignores' : 'refuses'} ${field} of another patient, who ${does}`,
    async run(lab) {
      const { me, owned, ofThief, changed } = await prepared(lab)
      const parts = await input(owned, await ofThief())
      const answered = await me.client.send(call, parts)
      if (answered.status === 200) changed()
      const asked = JSON.stringify(parts)
      const told = secretsOf(owned).find(
        (secret) => !asked.includes(secret) && answered.text.includes(secret),
      )
      if (told)
        throw new CallFailure(call, `the response tells ${told}, which is another patient's`)
      if (answer === 'ignored') {
        resultOf(call, answered)
        await requireUnchanged(lab, call)
      } else requireRefusal(call, answered, answer)
    },
  }
}

const attempts = [...accountAttempts, ...bookingAttempts, ...reportAttempts]

export const otherPatientChecks: readonly Check[] = [
  ...attempts.map(checkOf),
  {
    call: 'orderDetails',
    says: 'shows the first patient the same after everything that the second one tried',
    run: (lab) => requireUnchanged(lab, 'orderDetails'),
  },
]
