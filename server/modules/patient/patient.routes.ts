import type { FastifyInstance } from 'fastify'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import {
  addAddress,
  addressesOf,
  deleteAddress,
  savedAddress,
  updateAddress,
} from './address.service.ts'
import {
  addMember,
  memberOf,
  membersOf,
  removeMember,
  updateMember,
  updateProfile,
} from './member.service.ts'

/** Routes for the caller's own data: the account always comes from the token. */
export function patientRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, patientEndpoints.memberList, async ({ caller }) => ({
    members: await membersOf(deps, caller.userId),
  }))
  route(app, patientEndpoints.memberDetails, ({ caller, params }) =>
    memberOf(deps, caller.userId, params.id),
  )
  route(app, patientEndpoints.memberAdd, ({ caller, body }) => addMember(deps, caller.userId, body))
  route(app, patientEndpoints.memberUpdate, ({ caller, body }) =>
    updateMember(deps, caller.userId, body),
  )
  route(app, patientEndpoints.memberDelete, async ({ caller, body }) => {
    await removeMember(deps, caller.userId, body.member_id)
    return { done: true as const }
  })
  route(app, patientEndpoints.updateProfile, ({ caller, body }) =>
    updateProfile(deps, caller.userId, body),
  )

  route(app, patientEndpoints.addressList, ({ caller, query }) =>
    addressesOf(deps, caller.userId, query),
  )
  route(app, patientEndpoints.addressDetails, ({ caller, params }) =>
    savedAddress(deps, caller.userId, params.id),
  )
  route(app, patientEndpoints.addressAdd, ({ caller, body }) =>
    addAddress(deps, caller.userId, body),
  )
  route(app, patientEndpoints.addressUpdate, ({ caller, body }) =>
    updateAddress(deps, caller.userId, body),
  )
  route(app, patientEndpoints.addressDelete, async ({ caller, query }) => {
    await deleteAddress(deps, caller.userId, query.id)
    return { done: true as const }
  })
}
