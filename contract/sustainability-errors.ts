import { goalsAtMost } from './sustainability/claim-texts.ts'

/** The refusals of goals and claims. */
export const sustainabilityErrors = {
  goals_full: { status: 409, message: `${goalsAtMost} Remove one first.` },
  claim_not_found: { status: 404, message: 'This project does not name this goal.' },
  claim_changed: { status: 409, message: 'This figure has changed since you read it. Reload, and read it again.' },
  claim_not_shown: { status: 409, message: 'This figure has no evidence yet, so there is nothing to confirm.' },
  claim_old: { status: 409, message: 'This figure is older than a year. It can be confirmed once it is renewed.' },
  evidence_file_type: {
    status: 415,
    message: 'Send a PDF, a picture (PNG, JPEG or WebP), or a table or text (CSV or TXT), named as what it is.',
  },
  evidence_files_full: {
    status: 409,
    message: 'Ten of your files wait for a figure. Save the figure, or remove one of them.',
  },
  evidence_file_not_found: { status: 404, message: 'This figure has no file as evidence.' },
  proof_needed: { status: 422, message: 'Some words need a figure with evidence before the project is for sale.' },
  proof_kept: {
    status: 409,
    message:
      'The project is published for sale with words that need evidence. Change its title and description first, or keep a figure with evidence.',
  },
  confirm_role: {
    status: 403,
    message:
      'Professors, and businesses with an email address of their own domain or a confirmed firm, confirm figures.',
  },
  confirm_apart: { status: 403, message: 'You cannot confirm figures of this project.' },
  confirm_own: { status: 403, message: 'This is your own project, so you cannot confirm its figures.' },
  confirm_team: {
    status: 403,
    message: 'You are or were in the team of this project, so you cannot confirm its figures.',
  },
  confirm_connected: {
    status: 403,
    message: 'You are connected with somebody in the team of this project, so you cannot confirm its figures.',
  },
  confirm_traded: {
    status: 403,
    message: 'You have bought from or sold to somebody in the team of this project, so you cannot confirm its figures.',
  },
} as const
