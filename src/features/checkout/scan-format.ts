/** "USG" of "Ultrasound/USG": the name that is said beside a time. */
export function shortScanName(name: string): string {
  return name.split('/').at(-1) ?? name
}
