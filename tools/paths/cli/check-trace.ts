import { readFile } from 'node:fs/promises'
import { checkTrace } from '../traces/check-trace.ts'
import { readTrace } from '../traces/read-trace.ts'
import { traceReport } from '../traces/trace-report.ts'
import { Misunderstood } from './given.ts'
import type { Job } from './job.ts'

/** Says where a recorded trace left the charts. */
export async function checkTraceFile({ flows, given, out }: Job): Promise<number> {
  if (given.subject === null) throw new Misunderstood('check-trace needs the file of a trace')
  const verdicts = checkTrace(readTrace(await readFile(given.subject, 'utf8')), flows)
  out(traceReport(verdicts))
  return verdicts.some(({ departure }) => departure !== null) ? 1 : 0
}
