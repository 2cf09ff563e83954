/** A token in the provider's format, with a dummy signature. */
export function tokenFor(uniqueId: string, secondsLeft: number): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { uniqueId, patient_id: 'm-1', mobile_no: '9000000042', iat: now }
  const payload = btoa(JSON.stringify({ ...claims, exp: now + secondsLeft, jti: made++ }))
  return `e30.${payload}.signature`
}

/** Makes each token unique, like those of the provider. */
let made = 0
