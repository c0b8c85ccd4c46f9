CREATE TABLE "social_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"sid" text,
	"popup_nonce" text NOT NULL,
	"stage" text DEFAULT 'asked' NOT NULL,
	"refusal" text,
	"subject" text,
	"email" "citext",
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"company_name" text,
	"user_type" text,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_attempts_purpose_known" CHECK ("social_attempts"."purpose" in ('signIn', 'proof')),
	CONSTRAINT "social_attempts_stage_known" CHECK ("social_attempts"."stage" in ('asked', 'exchanging', 'returned', 'refused')),
	CONSTRAINT "social_attempts_whose" CHECK ("social_attempts"."stage" <> 'returned' or ("social_attempts"."subject" is not null and "social_attempts"."returned_at" is not null)),
	CONSTRAINT "social_attempts_why" CHECK (("social_attempts"."stage" = 'refused') = ("social_attempts"."refusal" is not null))
);
--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_purpose_known";--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "auth_sessions" SET "proved_at" = "created_at";--> statement-breakpoint
CREATE INDEX "social_attempts_expiry" ON "social_attempts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose_known" CHECK ("email_codes"."purpose" in ('verifyEmail', 'resetPassword', 'socialEmail'));