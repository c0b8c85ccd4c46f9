import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'

/**
 * What rows belong to (a ledger account belongs to one person). A table whose primary key begins with one of these can be
 * sharded by it, and the data of one person, conversation or order is stored together.
 */
const owners = [
  'account_id',
  'user_id',
  'person_id',
  'seller_id',
  'uid',
  'follower_id',
  'low_id',
  'conversation_id',
  'order_id',
  'engagement_id',
  'purchase_id',
  'project_id',
  'job_id',
  'service_id',
  'agent_id',
]

/** Tables with another key, and what replaces it. */
const exceptions: Record<string, string> = {
  // Other tables are keyed by these.
  people: 'its id is the key of what belongs to a person',
  projects: 'its id is the key of what belongs to a project; sellers find theirs by projects_seller',
  services: 'its id is the key of what belongs to a service; providers find theirs by services_provider',
  agents: 'its id is the key of what belongs to an agent; authors find theirs by agents_author',
  agent_files: 'agent_files_agent finds those of an agent, agent_files_owner those of a person; links name one alone',
  agent_reviews: 'agent_reviews_shown begins with the agent; reports and answers name one alone',
  agent_file_parts: 'of one unfinished upload',
  conversations: 'its id is the key of its messages and members',
  orders: 'two people own it, so its id is the key of its lines and record; orders_buyer and orders_seller find it',
  engagements:
    'two people own it, so its id is the key of its offers, milestones and record; engagements_client and engagements_provider find it',
  bookings: 'two people own it; bookings_host and bookings_guest find it',
  booked_sessions: 'booked_sessions_no_overlap begins with the host; a row goes with the end of its bookings',
  team_invitations: 'team_invitations_project finds those of a project, team_invitations_person those of a person',
  team_places: 'its id is the key of its applications; team_places_project finds those of a project',
  team_applications: 'team_applications_place finds those of a place, team_applications_person those of a person',
  team_handovers:
    'team_handovers_project finds those of a project, team_handovers_owner and team_handovers_person those of a person',
  team_share_proposals: 'its id is the key of its terms; team_share_proposals_project finds those of a project',
  team_share_terms: 'of one proposal; team_share_terms_person finds those of a person',
  team_contributions:
    'team_contributions_project finds those of a project, team_contributions_person those of a person',
  counted_marks: 'one row per browser that was counted, for a year',
  link_openings: 'its key begins with the ambassador, who has one row per browser, for a year',
  campus_terms: 'its key begins with the campus, which has two rows a year',
  credit_releases: 'credit_releases_ambassador finds those of a person, credit_releases_term those of a term',
  campus_events: 'campus_events_ambassador finds those of a person',
  campus_event_people: 'of one event; campus_event_people_person finds those of a person',
  goal_claims: 'goal_claims_once finds those of a project, goal_claims_goal those of a goal',
  goal_files: 'goal_files_person finds those of a person, goal_files_project those of a project; links name one alone',
  goal_verdicts: 'of one claim; goal_verdicts_person finds those of a person',
  team_log: 'team_log_project finds that of a project',
  session_goals: 'two people share it; session_goals_pair finds those of a pair; at most 200 each',
  other_calendars: 'other_calendars_once begins with the person; at most 5 each',
  other_calendar_times: 'keyed by its calendar; read with the calendars of a person',
  session_types: 'session_types_host finds those of a host; at most 20 each',
  session_wait_lists: 'keyed by its session type; session_wait_lists_host finds those of a host',
  job_posts: 'its id is the key of its proposals; job_posts_client finds those of a client',
  engagement_cvs: 'one for an engagement; engagement_cvs_client finds those of a person',
  job_files: 'job_files_position finds those of a job, job_files_client those of a person; links name one alone',
  job_questions: 'job_questions_job finds those of a job; reports name one alone',
  expert_days: 'its key begins with the expert, who has one row a day',
  publications: 'publications_person, publications_doi and publications_title begin with the person; 500 each',
  publication_imports: 'publication_imports_person begins with the person; 20 each',
  confirmation_requests: 'confirmation_requests_person finds those of a person; three in a month at most',
  confirmation_documents:
    'confirmation_documents_person finds those of a person, confirmation_documents_request that of a request',
  campuses: 'the staff add them; its id is the key of its ambassadors',
  campus_domains: 'named by the domains of one address; campus_domains_campus finds those of a campus',
  ambassador_applications: 'ambassador_applications_person finds those of a person; three in a month at most',
  ambassador_windows: 'the staff add them, a hundred at most; ambassador_windows_closing finds the open one',
  mentor_applications: 'mentor_applications_person finds those of a person; three in a month at most',
  mentor_days: 'its key begins with the mentor, who has one row a day',
  mentor_referees:
    'mentor_referees_application finds those of an application; links name one alone; deleted after 30 days',
  mentor_referee_mails: 'one small row per address that was ever asked',
  mentor_listings: 'its key begins with the topic, whose page reads it; mentor_listings_person finds those of a person',
  meetings: 'its id is the key of a meeting of several people; meeting_people_time finds those of a person',
  rooms: 'its key is that of a meeting or a booked time; it has at most four people at once',
  heartbeats: 'has one row',
  parts_off: 'at most one row for each part of the product',
  policy_versions: 'a few a year',
  announcements: 'a few a year',
  topic_texts: 'one per topic at most',
  figure_days: 'of the whole platform; a few rows a day',
  outages: 'a few, for 90 days',
  work_reviews:
    'of an engagement or a booking; a unique key of each finds them, work_reviews_received those of a person',
  room_stays: 'of one room; room_stays_person finds those of a person, for 90 days',
  room_signals: 'of one room; deleted once read',
  engagement_milestones: 'engagement_milestones_number finds those of an engagement; orders name them by their id',
  timesheets: 'one row for each paid week, under the id of its milestone; timesheets_one_timer finds that of a person',
  purchases: 'its id is the key of its payment and orders; purchases_buyer finds it',
  // Found by their person through an index; few per person.
  auth_users: 'one row per person, under the name that tokens have for them',
  auth_accounts: 'auth_accounts_user; a handful per person',
  auth_passkeys: 'auth_passkeys_place begins with the person; at most 10 each',
  auth_recovery_codes: 'auth_recovery_codes_once begins with the person; 10 each',
  auth_sessions: 'auth_sessions_user; ended ones are swept',
  user_skills: 'user_skills_name begins with the person; at most 50 each',
  education_entries: 'education_entries_person; at most 20 each',
  work_entries: 'work_entries_person; at most 20 each',
  saved_searches: 'saved_searches_query begins with the person; at most 20 each',
  data_exports: 'data_exports_person; swept after days',
  payouts: 'payouts_person',
  quotes: 'quotes_buyer; swept after a day',
  // Found by their order, conversation or project through an index.
  order_lines: 'order_lines_position begins with the order; reviews name a line alone',
  order_files: 'order_files_order; parts of an upload name a file alone',
  order_file_parts: 'of one file while it is sent',
  project_assets: 'project_assets_position begins with the project; parts of an upload name a file alone',
  project_asset_parts: 'of one file while it is sent',
  reviews: 'reviews_shown begins with the project; unique by its line',
  refunds: 'refunds_order',
  skill_endorsements: 'by its skill, which belongs to one person',
  // The ledger: found by account, which belongs to one person.
  ledger_accounts: 'unique by person, kind and currency',
  ledger_transfers: 'unique by the key of what moved the money',
  // Named by providers and mail before the product knows whose they are.
  payment_events: 'by the provider’s own name of an event; applied ones are swept',
  email_codes: 'by the address it was sent to; swept',
  pending_sign_ups: 'by the address; swept',
  social_attempts: 'by the secret of a browser; swept',
  auth_factor_steps: 'by the secret of a browser; swept',
  auth_challenges: 'by the question to a passkey; swept',
  spent_bot_checks: 'by its signature; swept',
  ended_sessions: 'by the session; swept',
  outbox_messages: 'demo mode alone',
  sandbox_accounts: 'demo mode alone',
  sandbox_payments: 'demo mode alone',
  sandbox_payouts: 'demo mode alone',
  sandbox_refunds: 'demo mode alone',
  sandbox_webhooks: 'demo mode alone',
  // Belong to the whole installation.
  admin_log: 'one log that staff read in its order; grows with what staff do',
  statements: 'statements_person finds those of a person; grows with what staff decide',
  approvals: 'grows with what staff ask each other',
  disputes: 'disputes_order finds those of an order',
  messages: 'one queue for staff; messages_author finds those of a person',
  auth_jwks: 'a key every 90 days',
  credential_keys: 'a key every year',
  ambassador_credentials: 'one a term; ambassador_credentials_once finds those of a person',
  taken_back_credentials: 'one for each credential that was taken back; the published list reads all',
  listing_index_project: 'by kind and listing: what any list of a kind reads',
  listing_index_person: 'by kind and listing: what any list of a kind reads',
  listing_index_service: 'by kind and listing: what any list of a kind reads',
  listing_index_agent: 'by kind and listing: what any list of a kind reads',
  listing_index_mentorship: 'by kind and listing: what any list of a kind reads',
  listing_index_expert: 'by kind and listing: what any list of a kind reads',
  listing_index_job: 'by kind and listing: what any list of a kind reads',
  listing_totals: 'bounded by the lists of filters',
  listing_words: 'bounded by the words of the language and the names of people',
  leaderboard_changes: 'a queue, emptied within a minute',
  leaderboard_moves: 'a queue, emptied within a minute',
  leaderboard_milestones: 'one row per 500 places',
  known_names: 'one row per name that several people use',
  leaderboard_sizes: 'three rows',
  leaderboard_totals: 'one row',
}

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('each table is keyed by its person, conversation, order or project, or declares what it has instead', async () => {
  const { rows } = await database.db.pool.query<{ name: string; first: string }>(`
    select c.relname as name, a.attname as first from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  expect(rows.length).toBeGreaterThan(70)
  const others = rows.filter(({ first }) => !owners.includes(first)).map(({ name }) => name)
  expect(others.sort()).toEqual(Object.keys(exceptions).sort())
})

test('each index that stands in for a key exists', async () => {
  const named = Object.values(exceptions).flatMap((text) => text.match(/\b\w+_\w+\b/g) ?? [])
  const { rows } = await database.db.pool.query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public'",
  )
  const known = new Set(rows.map(({ name }) => name))
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
