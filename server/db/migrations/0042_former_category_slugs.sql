-- Former addresses of categories, which were renamed or merged, lead to the present ones.
create table former_category_slugs (
  slug text primary key,
  category_id uuid not null references categories (id) on delete cascade
);
--> statement-breakpoint
create index former_category_slugs_category on former_category_slugs (category_id);
