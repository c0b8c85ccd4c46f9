import { bool, day, int, json, list, moment, statement, text } from '#db/statement.ts'

const present = (at: string) => `(select count(*)::int from ambassadors m
  where m.campus_id = c.id and m.ended_at is null and m.until > ${at})`
const domains = `coalesce((select json_agg(d.domain order by d.domain) from campus_domains d where d.campus_id = c.id), '[]')`
const campusRow = { id: text, name: text, ambassadors: int, domains: json<string[]>() }
const columns = (at: string) => `c.id, c.name, ${present(at)} as ambassadors, ${domains} as domains`

/** The campus to which one of these domains belongs, from the longest: a subdomain and those above it. */
export const findCampusOfDomains = statement('campus_of_domains', {
  takes: { domains: list(text), at: moment },
  gives: { id: text, name: text, ambassadors: int },
  sql: (p) => `
    select c.id, c.name, ${present(p.at)} as ambassadors
    from campus_domains d join campuses c on c.id = d.campus_id where d.domain = any (${p.domains}::text[])
    order by char_length(d.domain) desc limit 1`,
})

/** Locks a campus, so that nobody else is accepted there meanwhile. */
export const lockCampus = statement('campus_lock', {
  takes: { id: text },
  gives: { id: text, name: text },
  sql: ({ id }) => `select id, name from campuses where id = ${id} for update`,
})

/** The present ambassadors of a locked campus. */
export const countPresent = statement('campus_count_present', {
  takes: { id: text, at: moment },
  gives: { ambassadors: int },
  sql: ({ id, at }) => `select ${present(at)} as ambassadors from campuses c where c.id = ${id}`,
})

export const findCampuses = statement('campuses_find', {
  takes: { ids: list(text), at: moment },
  gives: campusRow,
  sql: ({ ids, at }) => `select ${columns(at)} from campuses c where c.id = any (${ids}::text[])`,
})

const pageOf = (step: 'first' | 'next' | 'previous') => {
  const isBack = step === 'previous'
  return statement(`campuses_page_${step}`, {
    takes: { at: moment, fromId: text, limit: int },
    gives: campusRow,
    sql: ({ at, fromId, limit }) => `
      select ${columns(at)} from campuses c
      where ${step === 'first' ? `${fromId}::text is not null` : `(lower(c.name), c.id) ${isBack ? '<' : '>'} (select lower(f.name), f.id from campuses f where f.id = ${fromId})`}
      order by lower(c.name) ${isBack ? 'desc' : 'asc'}, c.id ${isBack ? 'desc' : 'asc'} limit ${limit}`,
  })
}
/** The campuses by name, from one of them in either direction. */
export const findCampusesPage = { first: pageOf('first'), next: pageOf('next'), previous: pageOf('previous') }

/** Whether another campus has the name. */
export const findNameTaken = statement('campus_name_taken', {
  takes: { name: text, id: text },
  gives: { taken: bool },
  sql: ({ name, id }) => `
    select exists (select from campuses where lower(name) = lower(${name}::text) and id <> ${id}) as taken`,
})

/** Which of the domains belong to another campus. */
export const findDomainsTaken = statement('campus_domains_taken', {
  takes: { domains: list(text), id: text },
  gives: { domain: text },
  sql: (p) => `select domain from campus_domains where domain = any (${p.domains}::text[]) and campus_id <> ${p.id}`,
})

/** Adds a campus; no row when its id or name is taken. */
export const insertCampus = statement('campus_insert', {
  takes: { id: text, name: text },
  gives: { id: text },
  sql: ({ id, name }) => `insert into campuses (id, name) values (${id}, ${name}) on conflict do nothing returning id`,
})

export const renameCampus = statement('campus_rename', {
  takes: { id: text, name: text },
  sql: ({ id, name }) => `update campuses set name = ${name} where id = ${id}`,
})

export const deleteDomains = statement('campus_domains_delete', {
  takes: { id: text },
  sql: ({ id }) => `delete from campus_domains where campus_id = ${id}`,
})

/** Gives domains to a campus; those that belong to one already are left out. */
export const insertDomains = statement('campus_domains_insert', {
  takes: { id: text, domains: list(text) },
  gives: { domain: text },
  sql: (p) => `
    insert into campus_domains (domain, campus_id) select unnest(${p.domains}::text[]), ${p.id}
    on conflict do nothing returning domain`,
})

/** Campuses are changed one after another: names and domains are compared with those of all. */
export const lockCampuses = statement('campuses_lock', {
  sql: () => `lock table campuses in share row exclusive mode`,
})

// Recruitment windows.

const windowRow = { id: text, opens_on: day, closes_on: day }

export const findWindows = statement('ambassador_windows_find', {
  takes: { limit: int },
  gives: windowRow,
  sql: ({ limit }) =>
    `select id, opens_on, closes_on from ambassador_windows order by closes_on desc, opens_on desc, id limit ${limit}`,
})

/** The window that is open on a day, the one that closes last; else the next one. */
export const findWindowOn = statement('ambassador_window_on', {
  takes: { today: day },
  gives: windowRow,
  sql: ({ today }) => `
    (select id, opens_on, closes_on from ambassador_windows where closes_on >= ${today}::date and opens_on <= ${today}::date
     order by closes_on desc limit 1)
    union all
    (select id, opens_on, closes_on from ambassador_windows where opens_on > ${today}::date order by opens_on limit 1)
    limit 1`,
})

export const insertWindow = statement('ambassador_window_insert', {
  takes: { id: text, opensOn: day, closesOn: day },
  sql: (p) => `insert into ambassador_windows (id, opens_on, closes_on) values (${p.id}, ${p.opensOn}, ${p.closesOn})`,
})

export const changeWindowDays = statement('ambassador_window_change', {
  takes: { id: text, opensOn: day, closesOn: day },
  gives: { id: text },
  sql: (p) => `
    update ambassador_windows set opens_on = ${p.opensOn}, closes_on = ${p.closesOn} where id = ${p.id} returning id`,
})

export const deleteWindow = statement('ambassador_window_delete', {
  takes: { id: text },
  gives: { opens_on: day, closes_on: day },
  sql: ({ id }) => `delete from ambassador_windows where id = ${id} returning opens_on, closes_on`,
})
