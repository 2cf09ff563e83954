/** A state or a city as it stands in an address: lowercased, spaces turned into hyphens (spec §2). */
export function slugOf(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-')
}
