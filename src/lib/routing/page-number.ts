/** Page number in the query `page`, from 1; 1 when missing or malformed. */
export function pageNumberOf(query: URLSearchParams): number {
  const asked = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
}
