/** spec §8, spelled as there. */
const WORDS = {
  added: 'Added sucessfully',
  updated: 'updated sucessfully',
  deleted: 'deleted sucessfully',
  prescription: 'Prescription Upload Successfully',
} as const

/** The server's message, else the one of spec §8. */
export function successCopy(deed: keyof typeof WORDS, message: string): string {
  return message || WORDS[deed]
}
