-- Whose VIP term ends soon is asked every hour.
create index enrolment_grant_vip_ends on enrolment_grant (ends_at) where course_id is null and revoked_at is null;
