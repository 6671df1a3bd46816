-- a public page shows a performer to one country and not to another: whoever keeps pages hears of it (migration page-changes)
CREATE TRIGGER blocked_countries_pages AFTER INSERT OR UPDATE OR DELETE ON blocked_countries FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
