/** "Ultrasound/USG" becomes "USG". */
export function shortScanName(name: string): string {
  return name.split('/').at(-1) ?? name
}
