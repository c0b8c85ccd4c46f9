CREATE TABLE "auth_authenticators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_authenticators_confirmed" CHECK (("auth_authenticators"."confirmed_at" is null) = ("auth_authenticators"."last_step" is null))
);
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_challenges_purpose_known" CHECK ("auth_challenges"."purpose" in ('register', 'signIn', 'proof')),
	CONSTRAINT "auth_challenges_whose" CHECK (("auth_challenges"."user_id" is null) = ("auth_challenges"."purpose" = 'signIn'))
);
--> statement-breakpoint
CREATE TABLE "auth_factor_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sid" text,
	"link_provider" text,
	"link_subject" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_factor_steps_tries_bounds" CHECK ("auth_factor_steps"."tries" between 0 and 5),
	CONSTRAINT "auth_factor_steps_link_whole" CHECK (("auth_factor_steps"."link_provider" is null) = ("auth_factor_steps"."link_subject" is null))
);
--> statement-breakpoint
CREATE TABLE "auth_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"place" smallint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "auth_passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "auth_passkeys_place" UNIQUE("user_id","place"),
	CONSTRAINT "auth_passkeys_at_most" CHECK ("auth_passkeys"."place" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "auth_recoveries" (
	"user_id" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_recoveries_wait" CHECK ("auth_recoveries"."ends_at" > "auth_recoveries"."begun_at")
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_recovery_codes_once" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_account_named";--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_purpose_known";--> statement-breakpoint
ALTER TABLE "auth_authenticators" ADD CONSTRAINT "auth_authenticators_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factor_steps" ADD CONSTRAINT "auth_factor_steps_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factor_steps" ADD CONSTRAINT "auth_factor_steps_sid_auth_sessions_id_fk" FOREIGN KEY ("sid") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_passkeys" ADD CONSTRAINT "auth_passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recoveries" ADD CONSTRAINT "auth_recoveries_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_challenges_expiry" ON "auth_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_challenges_user" ON "auth_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_factor_steps_user" ON "auth_factor_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_factor_steps_session" ON "auth_factor_steps" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "auth_factor_steps_expiry" ON "auth_factor_steps" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_account_named" CHECK (("email_codes"."uid" is not null) = ("email_codes"."purpose" in ('changeEmail', 'recoverEmail', 'recoverFactors', 'stopRecovery')));--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose_known" CHECK ("email_codes"."purpose" in ('verifyEmail', 'resetPassword', 'socialEmail', 'changeEmail', 'recoverEmail', 'recoverFactors', 'stopRecovery'));