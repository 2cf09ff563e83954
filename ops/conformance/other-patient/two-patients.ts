import { draftForm, finalForm } from '../../../tests/server/factories/order-forms.ts'
import { sentPrescription } from '../answers/prescriptions.ts'
import { planOf } from '../answers/repeat-plans.ts'
import { savedImport, sharedLink } from '../answers/reports.ts'
import { Unmet } from '../failure.ts'
import type { Lab } from '../lab.ts'
import { appliedPoints } from '../money-off.ts'
import type { Patient } from '../patients.ts'
import type { Owned, Thief } from './attempt.ts'

/** A part that may not be there: an attempt that needs it is skipped, or names what failed. */
async function part<T>(make: () => Promise<T>): Promise<() => T> {
  try {
    const made = await make()
    return () => made
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** One record of each kind of the first patient, as far as the provider lets a program make it. */
export async function ownedBy(lab: Lab, owner: Patient): Promise<Owned> {
  const { client, mobile } = owner
  const address = await part(() => lab.addressOf(owner))
  const plan = await part(() => planOf(lab, owner))
  const order = await part(() => lab.order())
  const invoice = await part(() =>
    client.call('orderInvoice', { params: { id: order().order_id } }),
  )
  const report = await part(() => lab.report())
  const link = await part(() => sharedLink(lab))
  const imported = await part(() => savedImport(lab))
  const session = await part(async () => {
    const { sessions } = await client.call('sessionList', {})
    return sessions.find(({ current }) => current)?.session_id ?? ''
  })
  const image = await part(() => lab.upload(client))
  const prescription = await part(() => sentPrescription(lab, owner))
  const { order_id } = await lab.ready(owner)
  const shown = () => client.call('orderDetails', { params: { id: order_id } })
  const coupon = await part(async () => {
    for (const { code } of await lab.coupons()) {
      const answer = await client.send('couponApply', { body: { order_id, code } })
      if (answer.status === 200) return client.call('couponApply', { body: { order_id, code } })
    }
    throw new Unmet('no coupon of the list applies to this test')
  })
  const points = await part(async () => appliedPoints(owner, await shown()))
  const readied = await part(async () =>
    client.call('orderPayment', { body: finalForm(await shown()) }),
  )
  const payment = await part(() => {
    const { amounts } = readied()
    return client.call('createPayment', { body: { order_id, amount: amounts.net_payable } })
  })
  // Of a fourth patient: a paid draft of the owner would be placed meanwhile.
  const handed = await part(async () => {
    const { pay } = lab.develop('it needs a payment')
    const [payer = owner] = await lab.extras(1)
    return pay((await lab.paying(payer)).payment.checkout_url)
  })
  const held = await shown()
  const third = await part(() => lab.third())
  const scanned = await part(() => lab.scanDraft(third()))
  const appointment = await part(() => lab.holdAppointment(third(), scanned()))
  return {
    owner: { user: { mobile_no: mobile }, self: owner.self },
    memberId: owner.self.member_id,
    draft: held,
    get holdId() {
      if (!held.hold) throw new Unmet('the draft holds no slot')
      return held.hold.hold_id
    },
    get sessionId() {
      return session()
    },
    get addressId() {
      return address().address_id
    },
    get planId() {
      return plan().plan_id
    },
    get order() {
      return order()
    },
    get invoiceId() {
      return invoice().invoice_id
    },
    get reportId() {
      return report().report_id
    },
    get importId() {
      return imported().import_id
    },
    get shareId() {
      return link().share.share_id
    },
    get couponUseId() {
      return coupon().camp_applied_unique_id
    },
    get pointsId() {
      return points().wallet_applied_unique_id
    },
    get payment() {
      return payment()
    },
    get gatewayPaymentId() {
      return handed().get('sandbox_payment_id') ?? ''
    },
    get signature() {
      return handed().get('sandbox_signature') ?? ''
    },
    get imageKey() {
      return image()
    },
    get prescriptionId() {
      return prescription().prescription_id
    },
    get scanned() {
      return { draft: scanned() }
    },
    get appointmentId() {
      return appointment().hold_id
    },
  }
}

/**
 * The second patient with a new draft. `onUse` is called when an attempt changes the draft, and needs
 * another one after it.
 */
export async function thief(lab: Lab, me: Patient, onUse: () => void): Promise<Thief> {
  const { client, mobile, self } = me
  const form = await lab.homeForm(me)
  const address = await lab.addressForm()
  const draft = await client.call('orderDraft', { body: form })
  const scan = await part(() => lab.offer.scan())
  const coupons = await part(() => lab.coupons())
  const jobs = await part(() => lab.jobs())
  return {
    mobile,
    memberId: self.member_id,
    draft,
    draftForm: (changes) =>
      draftForm(
        self.member_id,
        form.test_info.map(({ test_code }) => test_code),
        { city_id: form.city_id, ...changes },
      ),
    addressForm: (changes) => ({ ...address, ...changes }),
    get scanCode() {
      return scan().item.code
    },
    get subdepartment() {
      return scan().subdepartment
    },
    get formerSid() {
      const { former } = lab.options
      if (!former) throw new Unmet('no order of the former system is given: --former MOBILE:SID')
      return former.sid
    },
    get couponCode() {
      return coupons()[0]?.code ?? 'NONE'
    },
    get jobId() {
      return jobs()[0]?.job_id ?? 'none'
    },
    freeWindow: async () => (await lab.freeWindow()).slot_id,
    freeAppointment: async () => (await lab.freeAppointment()).slot_id,
    async ready() {
      onUse()
      await lab.hold(me, draft)
      return lab.shown(me, draft)
    },
    scan() {
      onUse()
      return lab.readyScan(me)
    },
    paying() {
      onUse()
      return lab.paying(me)
    },
    applyWallet() {
      onUse()
      return appliedPoints(me, draft)
    },
    async applyCoupon() {
      onUse()
      for (const { code } of coupons()) {
        const body = { order_id: draft.order_id, code }
        if ((await client.send('couponApply', { body })).status === 200) return
      }
      throw new Unmet('no coupon of the list applies to this test')
    },
  }
}
