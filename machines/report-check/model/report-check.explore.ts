import type { Explore } from '#tools/paths/model.ts'
import { type ReportCheckContext, reportCheckMachine } from '../report-check.machine.ts'
import { reportCheckOutcomes } from './report-check.outcomes.ts'
import { reportCheckSamples } from './report-check.samples.ts'

export const reportCheckExplore: Explore = {
  machine: reportCheckMachine,
  events: reportCheckSamples,
  outcomes: reportCheckOutcomes,
  unreachableFromUi: [
    {
      state: /\.checking$/,
      cause: /^link\.follow\//,
      why: 'with the keys at hand a check is over before anybody can come by another link',
    },
  ],
  conditions: [
    {
      cause: /^checkCode → noKeys$/,
      when: ({ hadKeys }) => hadKeys === false,
      why: 'keys that were there for one check are there for the next one',
    },
  ],
  pathCounts: { transitions: [3, 15], pairs: [5, 40] },
  key: ({ checked }: ReportCheckContext) => ({ hadKeys: checked !== null }),
}
