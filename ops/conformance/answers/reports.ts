import type { legacyEndpoints } from '../../../contract/legacy.endpoints.ts'
import type { partnerReportEndpoints } from '../../../contract/partner-reports.endpoints.ts'
import type { reportImportEndpoints } from '../../../contract/report-import.endpoints.ts'
import type { reportEndpoints } from '../../../contract/reports.endpoints.ts'
import { needed } from '../failure.ts'
import type { Lab } from '../lab.ts'
import { once } from '../offer.ts'
import { type Patient, signIn } from '../patients.ts'
import type { AnswersOf } from './table.ts'

const PIN = '482917'

/** The last part of the path of a link to a file. */
function keyOf(url: string): string {
  return decodeURIComponent(new URL(url, 'http://any').pathname.split('/').at(-1) ?? '')
}

export async function sharedLink(lab: Lab) {
  const { report_id } = await lab.report()
  const { client } = await lab.patient()
  const label = 'Conformance check'
  const body = { report_ids: [report_id], label, pin: PIN, days: 1 as const }
  const { share, url } = await client.call('reportShareCreate', { body })
  const token = /[\w-]{43}/.exec(url)?.[0]
  return {
    share,
    reportId: report_id,
    opening: { token: needed(token, 'the link has no token'), pin: PIN },
  }
}

async function downloadKey(lab: Lab): Promise<string> {
  const { report_id } = await lab.report()
  const { client } = await lab.patient()
  return keyOf((await client.call('downloadReport', { body: { report_id } })).url)
}

export const reportAnswers: AnswersOf<typeof reportEndpoints> = {
  allReports: async (lab) => (await lab.patient()).client.call('allReports', { body: {} }),
  async reportDetails(lab) {
    const { report_id } = await lab.report()
    return (await lab.patient()).client.call('reportDetails', { params: { id: report_id } })
  },
  async reportTrend(lab) {
    const { client } = await lab.patient()
    const { reports } = await client.call('allReports', { body: {} })
    for (const { report_id, member_id } of reports) {
      const { groups } = await client.call('reportDetails', { params: { id: report_id } })
      const values = groups.flatMap(({ results }) => results)
      const followed = values.find(({ has_trend }) => has_trend)
      if (!followed) continue
      const { analyte_id } = followed
      return client.call('reportTrend', { query: { member_id, analyte_id } })
    }
    return needed(null, 'no value of the patient has an earlier one')
  },
  downloadReport: downloadKey,
  async reportFhir(lab) {
    const { report_id } = await lab.report()
    return (await lab.patient()).client.call('reportFhir', { params: { id: report_id } })
  },
  async reportFile(lab) {
    const key = await downloadKey(lab)
    return (await lab.visitor()).call('reportFile', { params: { key } })
  },
  async qrReport(lab) {
    const { report_id } = await lab.report()
    const { client } = await lab.patient()
    const { qr_code } = await client.call('reportDetails', { params: { id: report_id } })
    return (await lab.visitor()).call('qrReport', { query: { code: qr_code } })
  },
  reportKeys: async (lab) => (await lab.visitor()).call('reportKeys', {}),
  reportShareCreate: sharedLink,
  reportShares: async (lab) => (await lab.patient()).client.call('reportShares', { body: {} }),
  async reportShareRevoke(lab) {
    const { share } = await sharedLink(lab)
    const body = { share_id: share.share_id }
    return (await lab.patient()).client.call('reportShareRevoke', { body })
  },
  async sharedReport(lab) {
    const { opening } = await sharedLink(lab)
    return (await lab.visitor()).call('sharedReport', { body: opening })
  },
  async sharedReportPdf(lab) {
    const { opening, reportId } = await sharedLink(lab)
    const body = { ...opening, report_id: reportId }
    return (await lab.visitor()).call('sharedReportPdf', { body })
  },
}

const NO_FORMER = 'no order of the former system is given: --former MOBILE:SID'

export const reportImportAnswers: AnswersOf<typeof reportImportEndpoints> = {
  reportImportRead: async (lab) =>
    (await lab.patient()).client.call('reportImportRead', { body: { file: FOREIGN_BUNDLE } }),
  reportImportSave: savedImport,
  async reportImportList(lab) {
    await savedImport(lab)
    return (await lab.patient()).client.call('reportImportList', {})
  },
  async reportImportRemove(lab) {
    const { import_id } = await savedImport(lab)
    return (await lab.patient()).client.call('reportImportRemove', { body: { import_id } })
  },
}

/** A FHIR R4 Bundle of values that a laboratory measures every day. */
const FOREIGN_BUNDLE = bundleUrl([
  ['718-7', 13.2, 'g/dL'],
  ['3016-3', 5.84, 'u[IU]/mL'],
  ['2093-3', 212, 'mg/dL'],
])

function bundleUrl(values: readonly (readonly [loinc: string, value: number, ucum: string])[]) {
  const entry = values.map(([code, value, ucum]) => ({
    resource: {
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code }] },
      effectiveDateTime: '2024-03-02',
      valueQuantity: { value, unit: ucum, system: 'http://unitsofmeasure.org', code: ucum },
    },
  }))
  const bundle = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
  return `data:application/json;base64,${Buffer.from(bundle).toString('base64')}`
}

/** What the first patient keeps of that Bundle. */
export async function importForm({ client, self }: Patient) {
  const read = await client.call('reportImportRead', { body: { file: FOREIGN_BUNDLE } })
  const values = read.values.map(({ analyte_id, value }) => ({ analyte_id, value }))
  const { member_id } = self
  return { member_id, lab_name: 'City Diagnostics', sampled_on: '2024-03-02', values }
}

export async function savedImport(lab: Lab) {
  const patient = await lab.patient()
  return patient.client.call('reportImportSave', { body: await importForm(patient) })
}

async function partnerReport(lab: Lab) {
  const { mobile, sid } = needed(lab.options.former, NO_FORMER)
  const client = await lab.visitor()
  const body = { mobile_no: mobile, sid }
  const { partner_token } = await client.call('partnerLogin', { body })
  const { reports } = await client.call('partnerReports', { body: { partner_token } })
  const report = needed(reports[0], 'the order of the former system has no report')
  return { client, body: { partner_token, report_id: report.report_id } }
}

export const partnerReportAnswers: AnswersOf<typeof partnerReportEndpoints> = {
  partnerLogin: partnerReport,
  partnerReports: partnerReport,
  async partnerReportPdf(lab) {
    const { client, body } = await partnerReport(lab)
    return client.call('partnerReportPdf', { body })
  },
  async partnerReportLink(lab) {
    const { client, body } = await partnerReport(lab)
    return client.call('partnerReportLink', { body })
  },
  async partnerReportFile(lab) {
    const { client, body } = await partnerReport(lab)
    const { url } = await client.call('partnerReportLink', { body })
    return client.call('partnerReportFile', { params: { key: keyOf(url) } })
  },
}

const formerPatients = new WeakMap<Lab, () => Promise<Patient>>()

/** The patient of the former order, signed in; their account is not deleted unless it is new. */
function formerPatient(lab: Lab): Promise<Patient> {
  const made =
    formerPatients.get(lab) ??
    once(async () => {
      const { mobile } = needed(lab.options.former, NO_FORMER)
      const own = await lab.patient()
      if (own.mobile === mobile) return own
      const cityId = await lab.offer.cityId()
      const patient = await signIn(lab.base, lab.readCode, { mobile, lastName: 'Former', cityId })
      lab.patients.push(patient)
      return patient
    })
  formerPatients.set(lab, made)
  return made()
}

export const formerSystemAnswers: AnswersOf<typeof legacyEndpoints> = {
  async customerInfo(lab) {
    const { sid } = needed(lab.options.former, NO_FORMER)
    return (await formerPatient(lab)).client.call('customerInfo', { query: { SID: sid } })
  },
  async patientRegistrationDetails(lab) {
    const { sid } = needed(lab.options.former, NO_FORMER)
    const { client } = await formerPatient(lab)
    return client.call('patientRegistrationDetails', { query: { SID: sid } })
  },
}
