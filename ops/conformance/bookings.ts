import type { Slot } from '../../contract/cart.endpoints.ts'
import type { DraftPayload, Order } from '../../contract/orders.schemas.ts'
import type { Address } from '../../contract/patient.endpoints.ts'
import type { Payment } from '../../contract/payment.endpoints.ts'
import { draftForm, finalForm, radiologyForm } from '../../tests/server/factories/order-forms.ts'
import { needed, Unmet } from './failure.ts'
import type { Offer } from './offer.ts'
import type { Patient } from './patients.ts'

/** Orders of patients, made by the calls that the app makes. */
export function openBookings(offer: Offer) {
  const addresses = new Map<Patient, Promise<Address>>()

  async function addressForm() {
    const { locality, pincode } = await offer.locality()
    const address_line = 'Conformance check, please ignore'
    return { tag: 'other', address_line, landmark: '', locality, pincode } as const
  }

  function addressOf(patient: Patient): Promise<Address> {
    const saved =
      addresses.get(patient) ??
      addressForm().then((body) => patient.client.call('addressAdd', { body }))
    addresses.set(patient, saved)
    return saved
  }

  async function homeForm(patient: Patient, changes: Partial<DraftPayload> = {}) {
    const { code } = await offer.test()
    const { address_id, city_id } = await addressOf(patient)
    return draftForm(patient.self.member_id, [code], { city_id, address_id, ...changes })
  }

  async function draft(patient: Patient): Promise<Order> {
    return patient.client.call('orderDraft', { body: await homeForm(patient) })
  }

  async function scanForm(patient: Patient) {
    const { item, labCode } = await offer.scan()
    const visit = { order_type: 'lab_visit', lab_code: labCode } as const
    const at = { ...visit, city_id: await offer.cityId() }
    return draftForm(patient.self.member_id, [item.code], at)
  }

  async function scanDraft(patient: Patient): Promise<Order> {
    return patient.client.call('orderDraft', { body: await scanForm(patient) })
  }

  const shown = ({ client }: Patient, { order_id }: Pick<Order, 'order_id'>) =>
    client.call('orderDetails', { params: { id: order_id } })

  async function freeWindow(): Promise<Slot> {
    return needed((await offer.homeSlots())[0], 'no home slot is free')
  }

  async function freeAppointment(): Promise<Slot> {
    return needed((await offer.appointments())[0], 'no appointment is free')
  }

  async function hold(patient: Patient, { order_id }: Order) {
    const { slot_id } = await freeWindow()
    return patient.client.call('slotBlock', { body: { slot_id, order_id } })
  }

  async function holdAppointment(patient: Patient, { order_id }: Order) {
    const { subdepartment } = await offer.scan()
    const { slot_id } = await freeAppointment()
    return patient.client.call('radiologySlotBlock', { body: { slot_id, order_id, subdepartment } })
  }

  /** A draft with a held slot, as the patient sees it before the order is placed. */
  async function ready(patient: Patient): Promise<Order> {
    const made = await draft(patient)
    await hold(patient, made)
    return shown(patient, made)
  }

  async function readyScan(patient: Patient): Promise<Order> {
    const made = await scanDraft(patient)
    await holdAppointment(patient, made)
    return shown(patient, made)
  }

  /** A draft that online payment can begin with. */
  async function payable(patient: Patient): Promise<Order> {
    const body = finalForm(await ready(patient))
    return patient.client.call('orderPayment', { body })
  }

  const place = async (patient: Patient): Promise<Order> =>
    patient.client.call('orderCreate', { body: finalForm(await ready(patient)) })

  /** A test that fits a placed order, at the amounts that the provider shows. */
  async function additionForm(patient: Patient) {
    const { order_id } = await place(patient)
    const codes = (await offer.tests()).slice(0, 20).map(({ code }) => code)
    const body = { order_id, codes }
    const { candidates } = await patient.client.call('orderAdditions', { body })
    const fitting = candidates.find((one) => one.fits && one.questions.length === 0)
    if (!fitting?.fits) throw new Unmet('no test of the city fits the order')
    const { code, after } = fitting
    return { order_id, code, safety_answers: [], amounts: after.amounts }
  }

  /** For an order, paid at service, to which a test was added. */
  async function removalForm(patient: Patient) {
    const form = await additionForm(patient)
    const { order_id, code } = form
    await patient.client.call('orderAddTest', { body: form })
    const body = { order_id, codes: [] }
    const { removals = [] } = await patient.client.call('orderAdditions', { body })
    const removal = removals.find((one) => one.code === code)
    if (!removal) throw new Unmet('no added test can be taken out')
    const { after, refund, due_after } = removal
    return { order_id, code, amounts: after.amounts, refund_online: refund.online, due_after }
  }

  return {
    additionForm,
    removalForm,
    addressForm,
    addressOf,
    homeForm,
    scanForm,
    draft,
    scanDraft,
    shown,
    freeWindow,
    freeAppointment,
    hold,
    holdAppointment,
    ready,
    readyScan,
    payable,

    place,

    async placeScan(patient: Patient): Promise<Order> {
      const body = radiologyForm(await readyScan(patient))
      return patient.client.call('radiologyOrderCreate', { body })
    },

    async paying(patient: Patient): Promise<{ draft: Order; payment: Payment }> {
      const readied = await payable(patient)
      const body = { order_id: readied.order_id, amount: readied.amounts.net_payable }
      return { draft: readied, payment: await patient.client.call('createPayment', { body }) }
    },
  }
}
