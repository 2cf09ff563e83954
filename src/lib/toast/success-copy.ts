/** spec §8, in its spelling. */
const WORDS = {
  added: 'Added sucessfully',
  updated: 'updated sucessfully',
  deleted: 'deleted sucessfully',
  prescription: 'Prescription Upload Successfully',
} as const

/** What a success toast says: the server's words, else those of spec §8. */
export function successCopy(deed: keyof typeof WORDS, message: string): string {
  return message || WORDS[deed]
}
