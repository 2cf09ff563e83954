type Reason = {
  readonly why: string
  /** What to have at hand for the call. */
  readonly ready: string
}

const REASONS: readonly (Reason & { readonly subject: RegExp })[] = [
  {
    subject: /pacemaker|implant|metal|clip\b/i,
    why: 'The magnet of an MRI can damage a pacemaker or another implant, change how it works, or move metal in the body. Some newer implants are safe, so our radiologist must check yours first.',
    ready: 'Keep the card of your implant ready.',
  },
  {
    subject: /pregnan/i,
    why: 'This scan can harm an unborn baby. Our radiologist must check with your doctor first if it can wait, or if another test is safer.',
    ready: 'Keep your prescription ready.',
  },
  {
    subject: /contrast|allerg|kidney|creatinine/i,
    why: 'The contrast dye can cause a severe allergic reaction, and it can harm weak kidneys. Our radiologist must check first if it is safe for you.',
    ready: 'Keep your last creatinine result ready.',
  },
  {
    subject: /chest pain|heart/i,
    why: 'This test puts a load on the heart, which is dangerous soon after chest pain or a heart attack. A doctor must see you first. If you have chest pain now, go to the nearest hospital at once.',
    ready: 'Keep your heart reports ready.',
  },
]

const ANY_OTHER: Reason = {
  why: 'Your answer means that this scan may not be safe for you. Our radiologist must check first.',
  ready: 'Keep your prescription ready.',
}

/** Deduplicated reasons why a yes to these questions stops a booking. */
export function safetyReasons(questions: readonly string[]): readonly Reason[] {
  const found = questions.map(
    (question) => REASONS.find(({ subject }) => subject.test(question)) ?? ANY_OTHER,
  )
  return found.length > 0 ? [...new Set(found)] : [ANY_OTHER]
}
