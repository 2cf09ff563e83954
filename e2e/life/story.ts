import type { Finding } from './judgement.ts'

type Told = Finding & { readonly steps: number; readonly page: string }

const isStuck = (step: string) => step.includes('did not go on')

const THEMES = ['scans', 'family', 'changes'] as const

/** One life: what was done, and each statement that no fact backs, once. */
export class Story {
  readonly seed: number
  /** What this life is about more than others. */
  readonly theme: string
  readonly steps: string[] = []
  readonly findings: Told[] = []
  checked = 0
  looks = 0
  private random: () => number

  constructor(seed: number) {
    this.seed = seed
    this.theme = THEMES[seed % THEMES.length] ?? ''
    this.random = randomOf(seed)
  }

  /** Begins a new sequence of random numbers for the next step, whatever the step before has used. */
  turn(): void {
    this.random = randomOf(this.seed * 1_000 + this.steps.length)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  /** A whole number below a limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  /** How often a life does something: more if it is about that. */
  often(theme: string, usually: number, there: number): number {
    return this.theme === theme ? there : usually
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from.')
    return chosen
  }

  /** Steps that could not be done. */
  get stuck(): readonly string[] {
    return this.steps.filter(isStuck)
  }

  /** Whether the last step could not be done. */
  get isStuck(): boolean {
    return isStuck(this.steps.at(-1) ?? '')
  }

  isKnown({ rule, sentence }: Finding): boolean {
    return this.findings.some((one) => one.rule === rule && shape(one.sentence) === shape(sentence))
  }

  note(found: readonly Finding[], page: string): void {
    for (const finding of found) {
      if (!this.isKnown(finding)) this.findings.push({ ...finding, steps: this.steps.length, page })
    }
  }

  /** The findings, each with the steps that led to it. */
  tell(replay: string): string {
    const told = this.findings.map(({ rule, sentence, fact, steps, page }) =>
      [
        `[${rule}] after step ${steps}`,
        `  says: ${sentence}`,
        `  fact: ${fact}`,
        `  page: ${page}`,
        '  steps before:',
        ...this.steps.slice(Math.max(0, steps - 8), steps).map((step) => `    ${step}`),
      ].join('\n'),
    )
    return [
      `Life ${this.seed}: ${told.length} statements without a fact (${replay})`,
      ...told,
    ].join('\n\n')
  }
}

/** The same sentence about another day, order or amount is the same finding. */
const shape = (sentence: string) =>
  sentence
    .replaceAll(/\d+/g, '0')
    .replaceAll(
      /\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
      'D',
    )

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
