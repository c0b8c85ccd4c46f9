import { listingKinds } from '@guildhall/contract/values/options.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'

const market = await fileFixture(startMarketplace())

test.each(listingKinds)(
  'the database has the view, the sequence, the index and the trigger of listings of the kind %s',
  async (kind) => {
    const { rows } = await market.deps.db.pool.query(
      `select to_regclass($1 || '_listings') is not null as view,
      to_regclass('listing_places_' || $1) is not null as places,
      exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'listing_index'::regclass and pg_get_expr(c.relpartbound, c.oid) like '%''' || $1 || '''%') as partition,
      exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where not t.tgisinternal and p.prosrc like '%index_listing(''' || $1 || '''%') as trigger`,
      [kind],
    )
    expect(rows).toEqual([{ view: true, places: true, partition: true, trigger: true }])
  },
)
