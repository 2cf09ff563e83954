import { authEndpoints } from '#contract/auth.endpoints.ts'

/** As the server asks it of a password set by a code; one rule for both ways. */
export const newPasswordSchema = authEndpoints.forgotPasswordVerifyOtp.body.shape.password
