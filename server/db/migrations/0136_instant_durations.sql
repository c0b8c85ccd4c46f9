-- What buyers open with the payment is delivered at once. Earlier versions let its time empty: the filter by time did not find it.
UPDATE "projects" p SET "duration" = 'Instant', "duration_days" = 0
WHERE p."for_sale" AND p."duration_days" IS NULL AND btrim(p."duration") = ''
  AND EXISTS (SELECT FROM "project_assets" a WHERE a."project_id" = p."id" AND a."upload" IS NULL AND a."left_out_in" IS NULL);
