/**
 * For password managers: forms with a password but no visible mobile number still need a username
 * field.
 */
export function UsernameField({ mobile }: { mobile: string }) {
  return <input type="text" autoComplete="username" value={mobile} readOnly hidden />
}
