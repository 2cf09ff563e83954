import { Problem } from '#server/http/problem.ts'
import { plainPdf } from '../../modules/uploads/plain-pdf.ts'
import type { ResultProblem } from '../lab-problem.ts'
import type { SentReport, SentResults } from './sent-results.ts'

/**
 * The results with each PDF rewritten without active content (docs/decisions/0041).
 * @throws Problem 429 `busy`
 */
export async function plainPdfs(sent: SentResults): Promise<SentResults> {
  const problems: ResultProblem[] = []
  const reports: SentReport[] = []
  for (const report of sent.reports) {
    const { pdf, where } = report
    try {
      reports.push({ ...report, pdf: pdf && (await plainPdf(pdf)) })
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 429) throw error
      problems.push({ code: 'pdf-refused', where, message: error.message })
      reports.push({ ...report, pdf: null })
    }
  }
  return { ...sent, reports, problems: [...sent.problems, ...problems] }
}
