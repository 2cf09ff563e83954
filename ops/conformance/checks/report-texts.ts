import type { ReportDetails } from '../../../contract/reports.endpoints.ts'
import { explanationFault } from '../../../contract/rules/explanation-words.ts'
import { sharedLink } from '../answers/reports.ts'
import type { Check } from '../check.ts'
import { CallFailure } from '../failure.ts'

const resultsOf = ({ groups }: ReportDetails) => groups.flatMap(({ results }) => results)

/** What the explanations of a report and its earlier values must keep; a provider may omit both. */
export const reportTextChecks: readonly Check[] = [
  {
    call: 'reportDetails',
    says: 'explains only values of the report, in reviewed texts that do not diagnose',
    async run(lab) {
      const { report_id } = await lab.report()
      const { client } = await lab.patient()
      const report = await client.call('reportDetails', { params: { id: report_id } })
      const measured = new Set(resultsOf(report).map(({ analyte_id }) => analyte_id))
      for (const text of report.explanations ?? []) {
        const { analyte_id, review } = text
        const fail = (why: string) => new CallFailure('reportDetails', `${analyte_id} ${why}`)
        if (!measured.has(analyte_id)) throw fail('is explained and not in the report')
        // Values of a simulation say that they are not for medical use.
        if (!review && !report.simulated) throw fail('is explained by a text without a reviewer')
        const fault = explanationFault(text)
        if (fault) throw fail(`has a text that is not allowed (${fault.allowed})`)
      }
    },
  },
  {
    call: 'sharedReport',
    says: 'shows no value of another report',
    async run(lab) {
      const { opening } = await sharedLink(lab)
      const client = await lab.visitor()
      const { reports } = await client.call('sharedReport', { body: opening })
      const results = reports.flatMap(resultsOf)
      const leak = results.find(({ earlier = [], has_trend }) => earlier[0] ?? has_trend)
      if (leak) throw new CallFailure('sharedReport', `${leak.analyte_id} has earlier values`)
    },
  },
]
