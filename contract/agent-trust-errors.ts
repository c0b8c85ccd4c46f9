import { agentFileTexts } from './agents/file-names.ts'
import { agentTrustLimits as most } from './limits/agent-trust.ts'

/** The refusals of files, versions, checks and readers of agents. */
export const agentTrustErrors = {
  agent_file_not_found: { status: 404, message: 'This file does not exist, or you cannot see it.' },
  agent_files_full: { status: 409, message: agentFileTexts.tooMany },
  agent_video_exists: { status: 409, message: agentFileTexts.oneVideo },
  agent_file_too_large: { status: 413, message: agentFileTexts.videoTooLarge },
  agent_file_type: {
    status: 415,
    message: 'The content of this file is not what its name says. Choose another file, or give it the right name.',
  },
  agent_file_program: { status: 415, message: agentFileTexts.program },
  agent_video_type: {
    status: 415,
    message: 'This is not an MP4 or WebM video that browsers can play. Export it again as one of the two.',
  },
  agent_last_way: {
    status: 409,
    message: 'This is the only way to get your agent. Add a package, a remote address or another file first.',
  },
  agent_version_not_found: { status: 404, message: 'This version does not exist.' },
  agent_version_exists: { status: 409, message: 'Your agent has a version of this name. Choose another one.' },
  agent_versions_full: { status: 409, message: `An agent has at most ${most.versions} versions.` },
  agent_version_draft: { status: 409, message: 'Publish your agent first. Versions are for published agents.' },
  agent_remote_unread: {
    status: 409,
    message: 'The tools of your remote could not be read, so the version was not published. Start it and try again.',
  },
  agent_server_json: { status: 422, message: 'This file is not a server.json that can be read.' },
  agent_no_remote: {
    status: 409,
    message: 'Your agent has no version with a remote address, so there is nothing to check.',
  },
  agent_host_not_proven: { status: 409, message: 'The token was not found at this host.' },
  agent_stays_nowhere: {
    status: 409,
    message: 'The author no longer keeps the version that you had. Accept the new one, or do not use the agent.',
  },
  agent_consent_outdated: { status: 409, message: 'There is a newer version. Reload to see what it asks for.' },
  agent_reader: {
    status: 403,
    message:
      'Only professors, and people with a verified domain, school or firm and completed paid work, can sign that they have read an agent.',
  },
  agent_reader_author: { status: 403, message: 'Somebody else has to read your agent.' },
} as const
