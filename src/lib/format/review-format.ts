import type { SafetyFinding } from '#contract/rules/safety.ts'

/** "You answered Yes to: Do you take metformin?" */
export function scanWords({ question, answer }: SafetyFinding): string {
  return `You answered ${answer === 'yes' ? 'Yes' : 'Not sure'} to: ${question.text}`
}
