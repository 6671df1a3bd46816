-- What is sold stands on public pages. Not told: views, stock and sales, which change all the time, and what is on the way.
CREATE TRIGGER products_pages AFTER INSERT OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER products_pages_update AFTER UPDATE ON products FOR EACH ROW
  WHEN ((old.name, old.description, old.type, old.status, old.tokens, old.image, old.file, old.removed_at, old.stock = 0) is distinct from (new.name, new.description, new.type, new.status, new.tokens, new.image, new.file, new.removed_at, new.stock = 0))
  EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER videos_pages AFTER DELETE ON videos FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER videos_pages_update AFTER UPDATE ON videos FOR EACH ROW
  WHEN ((old.title, old.description, old.status, old.is_sale, old.tokens, old.file, old.trailer, old.poster, old.blurred, old.removed_at) is distinct from (new.title, new.description, new.status, new.is_sale, new.tokens, new.file, new.trailer, new.poster, new.blurred, new.removed_at))
  EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER galleries_pages AFTER DELETE ON galleries FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER galleries_pages_update AFTER UPDATE ON galleries FOR EACH ROW
  WHEN ((old.name, old.description, old.status, old.is_sale, old.tokens, old.cover_id, old.removed_at) is distinct from (new.name, new.description, new.status, new.is_sale, new.tokens, new.cover_id, new.removed_at))
  EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER photos_pages AFTER DELETE ON photos FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER photos_pages_update AFTER UPDATE ON photos FOR EACH ROW
  WHEN ((old.gallery_id, old.title, old.description, old.status, old.position, old.file, old.removed_at) is distinct from (new.gallery_id, new.title, new.description, new.status, new.position, new.file, new.removed_at))
  EXECUTE FUNCTION tell_pages_changed();
