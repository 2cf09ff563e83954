/** URL form of a state or city: lower case, hyphens for spaces (spec §2). */
export function slugOf(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-')
}
