import type { AnyMachineSnapshot } from 'xstate'
import type { Explore } from '#tools/paths/model.ts'
import { type FlowName, flows } from './flows.ts'

export const FLOW_NAMES = Object.keys(flows).filter(isFlowName)

export function isFlowName(name: string): name is FlowName {
  return Object.hasOwn(flows, name)
}

export function flowOf(name: FlowName): Explore {
  return flows[name]
}

/** A sample event with the label that paths use. */
export type Sample = { readonly label: string; readonly says: string }

/** Labels of the sample events that a snapshot accepts. */
export function acceptedBy(snapshot: AnyMachineSnapshot): readonly string[] {
  return samplesOf(snapshot.machine.id)
    .filter(({ event }) => snapshot.can(event))
    .map(({ label }) => label)
}

export function samplesOf(machine: string) {
  const explore: Explore | undefined = Object.values(flows).find(
    (flow) => flow.machine.id === machine,
  )
  return Object.entries(explore?.events ?? {}).flatMap(([type, samples]) =>
    Object.entries(samples).map(([sample, { event, says }]) => ({
      label: `${type}/${sample}`,
      says,
      event,
    })),
  )
}
