/** spec §8, spelled as there. */
const COPY = {
  added: 'Added sucessfully',
  updated: 'updated sucessfully',
  deleted: 'deleted sucessfully',
  prescription: 'Prescription Upload Successfully',
} as const

/** The server's message, else the one of spec §8. */
export function successCopy(action: keyof typeof COPY, message: string): string {
  return message || COPY[action]
}
