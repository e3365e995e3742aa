# The page data: docs/reference.md#page-data of Inlay.
module InlayHelper
  def inlay_page_data
    data = {
      form_key: form_authenticity_token,
      csrf: { header: "X-CSRF-Token", field: "authenticity_token" },
      # What the page shows, such as "dashboard": content_for :inlay_page, "dashboard"
      page: { kind: content_for(:inlay_page).presence || "other" }
    }
    # If a user has several blogs, list them.
    data[:user] = { name: current_user.name, channels: [{ name: current_user.name, is_current: true }] } if current_user
    data
  end
end
