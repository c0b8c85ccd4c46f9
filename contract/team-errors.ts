import { teamLimits as most } from './limits/teams.ts'

/** The refusals of the teams of projects. */
export const teamErrors = {
  owner_only: {
    status: 403,
    message:
      'Only the owner of this project can do this: publishing, price, withdrawal and deletion stay with the owner.',
  },
  team_role: { status: 403, message: 'Your role in this team does not allow this. Ask the owner for another role.' },
  owner_stays: {
    status: 403,
    message: 'The owner cannot leave the team. Hand the project over to a member first, or archive or delete it.',
  },
  team_member: { status: 409, message: 'This person is already in the team.' },
  team_full: {
    status: 409,
    message: `A team has at most ${most.members} members, and invitations count too. Remove a member or withdraw an invitation first.`,
  },
  team_alone: { status: 409, message: 'You are alone in this team. Invite a person, then you can write to the team.' },
  member_not_found: { status: 404, message: 'This person is not in the team.' },
  team_invitation_not_found: { status: 404, message: 'This invitation does not exist, or it is not yours.' },
  team_invitation_open: { status: 409, message: 'This person has an open invitation to this team already.' },
  team_invitation_over: {
    status: 409,
    message: 'This invitation is no longer open. Reload to see the current state.',
  },
  team_self: { status: 409, message: 'This is you. You are in the team already.' },
  place_not_found: { status: 404, message: 'This place does not exist, or you cannot see it.' },
  place_over: { status: 409, message: 'This place is no longer open. Look at the other open places.' },
  places_full: {
    status: 409,
    message: `A project has at most ${most.openPlaces} open places. Fill or close one first.`,
  },
  own_team: { status: 409, message: 'You are in this team already, so you cannot apply to it.' },
  team_application_not_found: { status: 404, message: 'This application does not exist, or you cannot see it.' },
  team_application_open: { status: 409, message: 'You have applied for this place already. Wait for the answer.' },
  team_application_over: {
    status: 409,
    message: 'This application is no longer open. Reload to see the current state.',
  },
  team_applications_full: {
    status: 409,
    message: `You can have ${most.openApplications} open applications at a time. Wait for an answer, or withdraw one.`,
  },
  share_proposal_not_found: { status: 404, message: 'This proposal does not exist, or you cannot see it.' },
  share_proposal_replaced: {
    status: 409,
    message: 'The owner has changed this proposal since. Reload, and read the new one before you answer.',
  },
  share_proposal_over: { status: 409, message: 'This proposal is no longer open. Reload to see the shares.' },
  share_consented: { status: 409, message: 'You have consented to this proposal already.' },
  share_not_yours: {
    status: 403,
    message: 'Your share does not fall by this proposal, so it needs no answer from you.',
  },
  share_not_member: {
    status: 409,
    message: 'A person in this proposal is not in the team. Reload, and share among the people who are.',
  },
  shares_unchanged: { status: 409, message: 'These are the shares already, so there is nothing to propose.' },
  handover_open: {
    status: 409,
    message: 'This project is offered to a member already. Withdraw that offer first.',
  },
  handover_not_found: { status: 404, message: 'This offer does not exist, or it is not yours.' },
  handover_over: { status: 409, message: 'This offer is no longer open. Reload to see who owns the project.' },
  handover_apart: {
    status: 409,
    message:
      'The project cannot change hands between you two at the moment. Try again later, or choose another member.',
  },
  handover_leaving: {
    status: 409,
    message: 'You have asked to delete your account. Keep the account first, then accept the project.',
  },
  handover_no_business_details: {
    status: 409,
    message: 'This project has a price. Enter your business details first: they go on the invoices to its buyers.',
  },
  handover_no_room: {
    status: 409,
    message: 'You have no room for the files of this project. Remove some of your own files, then accept it.',
  },
  handover_shares_changed: {
    status: 409,
    message: 'The shares have changed since you read the offer. Reload, and read them before you accept.',
  },
  contribution_not_found: { status: 404, message: 'This contribution does not exist, or you cannot see it.' },
  contribution_own: {
    status: 403,
    message: 'You cannot answer your own contribution. Another person of the team confirms it.',
  },
  contribution_changed: {
    status: 409,
    message: 'This contribution has changed since you read it. Reload, and read it again before you answer.',
  },
  contribution_confirmed: {
    status: 409,
    message: 'This contribution is confirmed, so it cannot be changed. Withdraw it, and note it again.',
  },
  contribution_over: { status: 409, message: 'This contribution is answered already. Reload to see the answer.' },
  contributions_full: {
    status: 409,
    message: `At most ${most.contribution.waiting} of your contributions to a project can wait for an answer. Ask the team to answer some first.`,
  },
  product_team: {
    status: 409,
    message: `You are in the team of this project, or were in the last ${most.formerDays} days, so you cannot buy it.`,
  },
  review_team: {
    status: 409,
    message: `You are in the team of this project, or were in the last ${most.formerDays} days, so you cannot review it.`,
  },
} as const
